>> {"jsonrpc":"2.0","id":1,"method":"trace_blockOpcodeGas","params":["0x3"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method trace_blockOpcodeGas does not exist/is not available"}}
