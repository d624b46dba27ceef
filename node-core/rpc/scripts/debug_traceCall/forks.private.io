// without Shanghai there is no PUSH0; Cancun and later build upon it
>> {"jsonrpc":"2.0","id":1,"method":"debug_traceCall","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest",{"tracer":"callTracer","overrides":{"shanghaiTime":9999999999}}]}
<< {"jsonrpc":"2.0","id":1,"result":{"type":"CALL","from":"0x0000000000000000000000000000000000000000","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","gas":"0x2faf080","gasUsed":"0x2faf080","input":"0x","error":"invalid opcode: PUSH0"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceCall","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest",{"tracer":"callTracer","overrides":{"cancunTime":9999999999}}]}
<< {"jsonrpc":"2.0","id":2,"result":{"type":"CALL","from":"0x0000000000000000000000000000000000000000","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","gas":"0x2faf080","gasUsed":"0x5a5a","input":"0x","output":"0x000000000000000000000000000000000000000000000000000000000000002a"}}
// the time of the block is the one that the overrides of the block give it
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceCall","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest",{"tracer":"callTracer","overrides":{"shanghaiTime":9999999999},"blockOverrides":{"time":"0x2540be3ff"}}]}
<< {"jsonrpc":"2.0","id":3,"result":{"type":"CALL","from":"0x0000000000000000000000000000000000000000","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","gas":"0x2faf080","gasUsed":"0x5a5a","input":"0x","output":"0x000000000000000000000000000000000000000000000000000000000000002a"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_traceCall","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest",{"tracer":"callTracer","overrides":{"shanghaiTime":"soon"}}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 2: config.overrides.shanghaiTime: expected a non-negative integer as number or hex string, got \"soon\""}}
