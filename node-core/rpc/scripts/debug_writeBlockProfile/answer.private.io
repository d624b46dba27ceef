>> {"jsonrpc":"2.0","id":1,"method":"debug_writeBlockProfile","params":["a.pb.gz"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_writeBlockProfile","params":["a.cpuprofile"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"debug_writeBlockProfile","params":["\\\\host\\share\\a.pb.gz"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid file \"\\\\\\\\host\\\\share\\\\a.pb.gz\": the name has one of \\ : * ? \" < > | %; profiles are written to the profiles folder of the node, and named relative to it"}}
