>> {"jsonrpc":"2.0","id":1,"method":"debug_writeMemProfile","params":["a.pb.gz"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_writeMemProfile","params":["b.heapprofile"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"debug_writeMemProfile","params":["folder/c.heapprofile"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"debug_writeMemProfile","params":["c.cpuprofile"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"this profile cannot be written as .cpuprofile: use .heapprofile, or .pb.gz for pprof"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_writeMemProfile","params":["C:\\c.pb.gz"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid file \"C:\\\\c.pb.gz\": the name has one of \\ : * ? \" < > | %; profiles are written to the profiles folder of the node, and named relative to it"}}
