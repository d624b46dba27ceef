>> {"jsonrpc":"2.0","id":1,"method":"ots_getBlockDetails","params":[3]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method ots_getBlockDetails does not exist/is not available"}}
