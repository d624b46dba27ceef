>> {"jsonrpc":"2.0","id":1,"method":"debug_getModifiedAccountsByNumber","params":[3]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_getModifiedAccountsByNumber does not exist/is not available"}}
