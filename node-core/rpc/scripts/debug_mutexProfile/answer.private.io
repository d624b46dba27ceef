>> {"jsonrpc":"2.0","id":1,"method":"debug_mutexProfile","params":["a.pb.gz",0.01]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_mutexProfile","params":["a.pb.gz",1000000000.0]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid duration of 1000000000 seconds: more than 0, and at most 600, are allowed"}}
