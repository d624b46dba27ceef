>> {"jsonrpc":"2.0","id":1,"method":"debug_blockProfile","params":["a.pb.gz",0.01]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_blockProfile","params":["a.pb.gz",-1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid duration of -1 seconds: more than 0, and at most 600, are allowed"}}
