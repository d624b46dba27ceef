>> {"jsonrpc":"2.0","id":1,"method":"debug_setHead","params":["0x2"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_setHead does not exist/is not available"}}
