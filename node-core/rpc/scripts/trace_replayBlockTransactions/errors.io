>> {"jsonrpc":"2.0","id":1,"method":"trace_replayBlockTransactions","params":["0x99",["trace"]]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"trace_replayBlockTransactions","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 1 (kinds)"}}
