>> {"jsonrpc":"2.0","id":1,"method":"debug_startCPUProfile","params":["a.cpuprofile"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// only one at a time
>> {"jsonrpc":"2.0","id":2,"method":"debug_startCPUProfile","params":["b.cpuprofile"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"CPU profiling already in progress"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_stopCPUProfile","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":null}
// names that lead out of the folder of profiles
>> {"jsonrpc":"2.0","id":4,"method":"debug_startCPUProfile","params":["../a.pb.gz"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid file \"../a.pb.gz\": the path has a part . or ..; profiles are written to the profiles folder of the node, and named relative to it"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_startCPUProfile","params":["/tmp/a.pb.gz"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid file \"/tmp/a.pb.gz\": the path is absolute; profiles are written to the profiles folder of the node, and named relative to it"}}
>> {"jsonrpc":"2.0","id":6,"method":"debug_startCPUProfile","params":["~/a.pb.gz"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid file \"~/a.pb.gz\": the name begins with ~; profiles are written to the profiles folder of the node, and named relative to it"}}
// another kind's ending
>> {"jsonrpc":"2.0","id":7,"method":"debug_startCPUProfile","params":["a.heapprofile"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"this profile cannot be written as .heapprofile: use .cpuprofile, or .pb.gz for pprof"}}
>> {"jsonrpc":"2.0","id":8,"method":"debug_startCPUProfile","params":[]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"missing value for required argument 0 (file)"}}
