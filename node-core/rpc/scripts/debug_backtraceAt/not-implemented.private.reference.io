>> {"jsonrpc":"2.0","id":1,"method":"debug_backtraceAt","params":["server.go:443"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_backtraceAt does not exist/is not available"}}
