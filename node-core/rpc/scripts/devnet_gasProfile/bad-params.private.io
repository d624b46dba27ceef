>> {"jsonrpc":"2.0","id":1,"method":"devnet_gasProfile","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 1 (format)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_gasProfile","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","svg"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: format: expected one of speedscope, pprof, got \"svg\""}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_gasProfile","params":["0x0000000000000000000000000000000000000000000000000000000000000001","pprof"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"transaction not found"}}
