>> {"jsonrpc":"2.0","id":1,"method":"trace_callMany","params":[[]]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method trace_callMany does not exist/is not available"}}
