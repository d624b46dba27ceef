>> {"jsonrpc":"2.0","id":1,"method":"miner_setExtra","params":["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: extra: extra data is 33 bytes, the limit is 32"}}
>> {"jsonrpc":"2.0","id":2,"method":"miner_setExtra","params":[5]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: extra: expected a string, got 5"}}
