>> {"jsonrpc":"2.0","id":1,"method":"anvil_getBlobByHash","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method anvil_getBlobByHash does not exist/is not available"}}
