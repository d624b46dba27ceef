>> {"jsonrpc":"2.0","id":1,"method":"debug_writeMutexProfile","params":["a.pb.gz"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_writeMutexProfile","params":["a\u0000.pb.gz"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid file \"a\\u0000.pb.gz\": the name has control characters; profiles are written to the profiles folder of the node, and named relative to it"}}
