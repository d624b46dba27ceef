>> {"jsonrpc":"2.0","id":1,"method":"ots_getHeaderByNumber","params":[2]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method ots_getHeaderByNumber does not exist/is not available"}}
