>> {"jsonrpc":"2.0","id":1,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000aa","0x0","0x000000000000000000000000000000000000000000000000000000000000002a"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method evm_setAccountStorageAt does not exist/is not available"}}
