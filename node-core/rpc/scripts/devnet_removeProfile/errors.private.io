>> {"jsonrpc":"2.0","id":1,"method":"devnet_removeProfile","params":["x.cpuprofile"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid file \"x.cpuprofile\": no such profile; profiles are written to the profiles folder of the node, and named relative to it"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_removeProfile","params":["/etc/passwd"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid file \"/etc/passwd\": the path is absolute; profiles are written to the profiles folder of the node, and named relative to it"}}
