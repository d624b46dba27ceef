>> {"jsonrpc":"2.0","id":1,"method":"debug_setHead","params":["0x99"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"block #153 not found: the head is #4"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_setHead","params":["x"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: number: expected a non-negative integer as number or hex string, got \"x\""}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_setHead","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (number)"}}
