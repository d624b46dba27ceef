>> {"jsonrpc":"2.0","id":1,"method":"debug_traceChain","params":["0x0","latest",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_traceChain does not exist/is not available"}}
