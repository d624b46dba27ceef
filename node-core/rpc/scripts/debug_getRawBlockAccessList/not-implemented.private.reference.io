>> {"jsonrpc":"2.0","id":1,"method":"debug_getRawBlockAccessList","params":["0x3"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_getRawBlockAccessList does not exist/is not available"}}
