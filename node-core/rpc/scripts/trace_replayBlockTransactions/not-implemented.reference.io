>> {"jsonrpc":"2.0","id":1,"method":"trace_replayBlockTransactions","params":["0x2",["trace"]]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method trace_replayBlockTransactions does not exist/is not available"}}
