>> {"jsonrpc":"2.0","id":1,"method":"debug_verbosity","params":[4]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_verbosity does not exist/is not available"}}
