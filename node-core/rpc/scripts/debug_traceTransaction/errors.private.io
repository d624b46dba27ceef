>> {"jsonrpc":"2.0","id":1,"method":"debug_traceTransaction","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"tracer":"{step: function() {}}"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"TypeError: trace object must expose a function result()"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"timeout":"soon"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: config.timeout: expected a duration such as \"10s\" or \"500ms\", got \"soon\""}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"tracer":"callTracer","tracerConfig":{"withLog":1}}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"callTracer: withLog must be a boolean"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"tracer":"prestateTracer","tracerConfig":{"diffMode":true,"includeEmpty":true}}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"cannot use diffMode with includeEmpty"}}
>> {"jsonrpc":"2.0","id":6,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"limit":-1}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 1: config.limit: expected a non-negative integer, got -1"}}
