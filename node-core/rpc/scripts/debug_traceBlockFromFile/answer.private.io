>> {"jsonrpc":"2.0","id":1,"method":"admin_exportChain","params":["blocks/three.rlp",3,3]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceBlockFromFile","params":["blocks/three.rlp",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":2,"result":[{"txHash":"0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","result":{"type":"CALL","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","gas":"0x186a0","gasUsed":"0xacff","input":"0x000000000000000000000000000000000000000000000000000000000000002a"}}]}
