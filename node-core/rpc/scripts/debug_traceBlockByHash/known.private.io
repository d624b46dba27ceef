>> {"jsonrpc":"2.0","id":1,"method":"debug_traceBlockByHash","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":1,"result":[{"txHash":"0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","result":{"type":"CALL","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","gas":"0x186a0","gasUsed":"0xacff","input":"0x000000000000000000000000000000000000000000000000000000000000002a"}}]}
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceBlockByHash","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"block 0x0000000000000000000000000000000000000000000000000000000000000001 not found"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceBlockByHash","params":["0x12"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: blockHash: expected 32 bytes, got 1"}}
