>> {"jsonrpc":"2.0","id":1,"method":"debug_vmodule","params":["*=5"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_vmodule does not exist/is not available"}}
