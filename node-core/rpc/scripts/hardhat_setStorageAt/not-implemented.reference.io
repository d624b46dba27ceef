>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setStorageAt","params":["0x00000000000000000000000000000000000000aa","0x0","0x000000000000000000000000000000000000000000000000000000000000002a"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method hardhat_setStorageAt does not exist/is not available"}}
