>> {"jsonrpc":"2.0","id":1,"method":"anvil_getBlobsByTransactionHash","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method anvil_getBlobsByTransactionHash does not exist/is not available"}}
