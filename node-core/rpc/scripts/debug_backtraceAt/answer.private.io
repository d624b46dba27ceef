// not possible
>> {"jsonrpc":"2.0","id":1,"method":"debug_backtraceAt","params":["server.go:443"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"log lines have no source locations to wait for: use debug_stacks for the current stacks"}}
