>> {"jsonrpc":"2.0","id":1,"method":"devnet_takeProfile","params":["gpu","x.pb.gz"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: kind: unknown profile kind \"gpu\", expected one of cpu, heap, block, mutex, trace"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_takeProfile","params":["cpu","../x.pb.gz"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid file \"../x.pb.gz\": the path has a part . or ..; profiles are written to the profiles folder of the node, and named relative to it"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_takeProfile","params":["cpu","x.pb.gz",601]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid duration of 601 seconds: more than 0, and at most 600, are allowed"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_takeProfile","params":["heap","x.cpuprofile"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"this profile cannot be written as .cpuprofile: use .heapprofile, or .pb.gz for pprof"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_takeProfile","params":["cpu"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 1 (file)"}}
