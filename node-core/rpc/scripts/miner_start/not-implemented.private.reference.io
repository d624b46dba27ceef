>> {"jsonrpc":"2.0","id":1,"method":"miner_start","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method miner_start does not exist/is not available"}}
