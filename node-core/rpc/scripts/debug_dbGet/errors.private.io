>> {"jsonrpc":"2.0","id":1,"method":"debug_dbGet","params":["LastBlock"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_dbGet","params":["0x630000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"not found"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_dbGet","params":[7]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: key: expected a string, got 7"}}
