>> {"jsonrpc":"2.0","id":1,"method":"debug_traceCall","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"0x3",{"txIndex":"0x2"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 2: config.txIndex: the block has only 1 transactions"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceCall","params":[{"from":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x1"},"latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"insufficient funds for gas * price + value: address 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa have 0 want 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceCall","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"0x99"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_traceCall","params":[{"input":"0x5b600056","gas":"0xfffffffffff"},"latest",{"tracer":"callTracer","timeout":"1ms"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32005,"message":"execution aborted (timeout = 0.001s)"}}
