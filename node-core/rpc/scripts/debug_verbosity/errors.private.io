>> {"jsonrpc":"2.0","id":1,"method":"debug_verbosity","params":[6]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: level: expected a level between 0 (nothing) and 5 (all), got 6"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_verbosity","params":["4"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: level: expected a level between 0 (nothing) and 5 (all), got \"4\""}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_verbosity","params":[1.5]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: level: expected a level between 0 (nothing) and 5 (all), got 1.5"}}
