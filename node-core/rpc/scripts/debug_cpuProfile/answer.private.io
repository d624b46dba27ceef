>> {"jsonrpc":"2.0","id":1,"method":"debug_cpuProfile","params":["a.pb.gz",0.01]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_cpuProfile","params":["a.pb.gz",0]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid duration of 0 seconds: more than 0, and at most 600, are allowed"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_cpuProfile","params":["a.pb.gz",601]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid duration of 601 seconds: more than 0, and at most 600, are allowed"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_cpuProfile","params":["a.pb.gz"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 1 (seconds)"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_cpuProfile","params":["../a.pb.gz",1]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid file \"../a.pb.gz\": the path has a part . or ..; profiles are written to the profiles folder of the node, and named relative to it"}}
