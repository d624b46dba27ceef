>> {"jsonrpc":"2.0","id":1,"method":"devnet_readProfile","params":["x.cpuprofile"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid file \"x.cpuprofile\": no such profile; profiles are written to the profiles folder of the node, and named relative to it"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_readProfile","params":["../x.cpuprofile"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid file \"../x.cpuprofile\": the path has a part . or ..; profiles are written to the profiles folder of the node, and named relative to it"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_readProfile","params":["x.cpuprofile",-1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: offset: expected a non-negative offset, got -1"}}
