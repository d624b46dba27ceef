>> {"jsonrpc":"2.0","id":1,"method":"debug_traceBlockByNumber","params":["0x3",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":1,"result":[{"txHash":"0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","result":{"type":"CALL","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","gas":"0x186a0","gasUsed":"0xacff","input":"0x000000000000000000000000000000000000000000000000000000000000002a"}}]}
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceBlockByNumber","params":["0x4"]}
<< {"jsonrpc":"2.0","id":2,"result":[]}
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceBlockByNumber","params":["0x0"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"genesis is not traceable"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_traceBlockByNumber","params":["0x99"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"block #153 not found"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_traceBlockByNumber","params":["3"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"3\""}}
>> {"jsonrpc":"2.0","id":6,"method":"debug_traceBlockByNumber","params":["pending"]}
<< {"jsonrpc":"2.0","id":6,"result":[]}
