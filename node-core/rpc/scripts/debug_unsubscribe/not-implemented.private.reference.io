>> {"jsonrpc":"2.0","id":1,"method":"debug_unsubscribe","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_unsubscribe does not exist/is not available"}}
