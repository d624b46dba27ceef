>> {"jsonrpc":"2.0","id":1,"method":"miner_setGasPrice","params":["0x3b9aca01"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method miner_setGasPrice does not exist/is not available"}}
