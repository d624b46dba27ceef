>> {"jsonrpc":"2.0","id":1,"method":"miner_setRecommitInterval","params":[1000]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method miner_setRecommitInterval does not exist/is not available"}}
