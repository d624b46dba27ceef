// the value before
>> {"jsonrpc":"2.0","id":1,"method":"debug_setGCPercent","params":[50]}
<< {"jsonrpc":"2.0","id":1,"result":100}
>> {"jsonrpc":"2.0","id":2,"method":"debug_setGCPercent","params":[100]}
<< {"jsonrpc":"2.0","id":2,"result":50}
>> {"jsonrpc":"2.0","id":3,"method":"debug_setGCPercent","params":["200"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: percent: expected a number, got \"200\""}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_setGCPercent","params":[1.5]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: percent: expected an integer, got 1.5"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_setGCPercent","params":[]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 0 (percent)"}}
