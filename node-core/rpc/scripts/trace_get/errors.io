>> {"jsonrpc":"2.0","id":1,"method":"trace_get","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","0x0"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 1: traceAddress: expected an array, got \"0x0\""}}
>> {"jsonrpc":"2.0","id":2,"method":"trace_get","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",[0]]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: traceAddress[0]: expected a hex string, got 0"}}
