>> {"jsonrpc":"2.0","id":1,"method":"debug_backtraceAt","params":[5]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: location: expected a string, got 5"}}
