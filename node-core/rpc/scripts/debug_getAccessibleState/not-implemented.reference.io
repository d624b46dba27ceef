>> {"jsonrpc":"2.0","id":1,"method":"debug_getAccessibleState","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_getAccessibleState does not exist/is not available"}}
