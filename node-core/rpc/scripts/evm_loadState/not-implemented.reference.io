>> {"jsonrpc":"2.0","id":1,"method":"evm_loadState","params":["0x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method evm_loadState does not exist/is not available"}}
