>> {"jsonrpc":"2.0","id":1,"method":"debug_traceBlockFromFile","params":["blocks/three.rlp",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_traceBlockFromFile does not exist/is not available"}}
