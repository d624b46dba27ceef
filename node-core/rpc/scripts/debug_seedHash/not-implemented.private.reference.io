>> {"jsonrpc":"2.0","id":1,"method":"debug_seedHash","params":[1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_seedHash does not exist/is not available"}}
