>> {"jsonrpc":"2.0","id":1,"method":"evm_setAccountBalance","params":["0x00000000000000000000000000000000000000aa","0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method evm_setAccountBalance does not exist/is not available"}}
