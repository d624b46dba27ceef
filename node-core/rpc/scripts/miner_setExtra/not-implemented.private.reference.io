>> {"jsonrpc":"2.0","id":1,"method":"miner_setExtra","params":["hello"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method miner_setExtra does not exist/is not available"}}
