>> {"jsonrpc":"2.0","id":1,"method":"debug_vmodule","params":["eth/*=5"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: pattern: expected \"*=\" and a level, such as \"*=4\", since this log has no modules, got \"eth/*=5\""}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_vmodule","params":["*=9"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: pattern: expected a level between 0 (nothing) and 5 (all), got 9"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_vmodule","params":[5]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: pattern: expected \"*=\" and a level, such as \"*=4\", since this log has no modules, got 5"}}
