>> {"jsonrpc":"2.0","id":1,"method":"debug_traceBlockByNumber","params":["0x3"]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
