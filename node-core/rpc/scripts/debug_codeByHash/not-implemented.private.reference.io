>> {"jsonrpc":"2.0","id":1,"method":"debug_codeByHash","params":["0x0000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_codeByHash does not exist/is not available"}}
