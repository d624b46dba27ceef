>> {"jsonrpc":"2.0","id":1,"method":"miner_setGasLimit","params":["0x1c9c381"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method miner_setGasLimit does not exist/is not available"}}
