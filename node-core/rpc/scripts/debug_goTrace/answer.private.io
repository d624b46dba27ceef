>> {"jsonrpc":"2.0","id":1,"method":"debug_goTrace","params":["a.json",0.01]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_goTrace","params":["a.pb.gz",0.01]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"a trace is JSON: use a name that ends in .json"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_goTrace","params":["a.json",0]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid duration of 0 seconds: more than 0, and at most 600, are allowed"}}
