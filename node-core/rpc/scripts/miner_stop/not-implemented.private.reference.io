>> {"jsonrpc":"2.0","id":1,"method":"miner_stop","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method miner_stop does not exist/is not available"}}
