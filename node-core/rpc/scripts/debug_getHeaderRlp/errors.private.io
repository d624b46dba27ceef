>> {"jsonrpc":"2.0","id":1,"method":"debug_getHeaderRlp","params":["0x3"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: a string cannot be decoded into an unsigned 64-bit integer"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_getHeaderRlp","params":[99]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"block #99 not found"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_getHeaderRlp","params":[-1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: number: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_getHeaderRlp","params":[1.5]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: number: expected a non-negative integer, got 1.5"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_getHeaderRlp","params":[]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 0 (number)"}}
