// none is being taken
>> {"jsonrpc":"2.0","id":1,"method":"debug_stopCPUProfile","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"CPU profiling not in progress"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_startCPUProfile","params":["a.pb.gz"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"debug_stopCPUProfile","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":null}
