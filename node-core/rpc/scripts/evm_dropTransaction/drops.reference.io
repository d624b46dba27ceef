>> {"jsonrpc":"2.0","id":1,"method":"evm_dropTransaction","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method evm_dropTransaction does not exist/is not available"}}
