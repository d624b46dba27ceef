>> {"jsonrpc":"2.0","id":1,"method":"debug_accountRange","params":["latest","0x",1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_accountRange does not exist/is not available"}}
