>> {"jsonrpc":"2.0","id":1,"method":"ots_getApiLevel","params":["0x1",2]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
