>> {"jsonrpc":"2.0","id":1,"method":"debug_subscribe","params":["traceChain","0x0","0x2"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_subscribe does not exist/is not available"}}
