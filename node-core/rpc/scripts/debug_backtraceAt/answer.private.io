// not possible
>> {"jsonrpc":"2.0","id":1,"method":"debug_backtraceAt","params":["server.go:443"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"lines of this log have no places in the source to wait for; debug_stacks shows the stacks of now"}}
