>> {"jsonrpc":"2.0","id":1,"method":"debug_subscribe","params":["traceChain","0x3","0x2"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"end block (#2) needs to come after start block (#3)"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_subscribe","params":["traceChain","0x3"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 2 (end)"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_subscribe","params":["newHeads","0x1","0x2"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: kind: expected one of traceChain, got \"newHeads\""}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_subscribe","params":["traceChain","0x0","0x99"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"header not found"}}
