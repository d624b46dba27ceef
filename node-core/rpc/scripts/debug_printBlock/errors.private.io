>> {"jsonrpc":"2.0","id":1,"method":"debug_printBlock","params":["0x3"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: a string cannot be decoded into an unsigned 64-bit integer"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_printBlock","params":[99]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"block #99 not found"}}
