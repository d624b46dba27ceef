>> {"jsonrpc":"2.0","id":1,"method":"debug_dbGet","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_dbGet does not exist/is not available"}}
