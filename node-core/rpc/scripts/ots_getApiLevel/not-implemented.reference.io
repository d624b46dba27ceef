>> {"jsonrpc":"2.0","id":1,"method":"ots_getApiLevel","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method ots_getApiLevel does not exist/is not available"}}
