>> {"jsonrpc":"2.0","id":1,"method":"trace_replayTransaction","params":["0x0000000000000000000000000000000000000000000000000000000000000001",["trace"]]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"trace_replayTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",["opcodes"]]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: kinds[0]: expected one of trace, stateDiff, vmTrace, got \"opcodes\""}}
