>> {"jsonrpc":"2.0","id":1,"method":"debug_dumpBlock","params":["0x3",{"nocode":true,"limit":2}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_dumpBlock does not exist/is not available"}}
