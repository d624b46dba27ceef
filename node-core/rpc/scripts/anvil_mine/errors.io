>> {"jsonrpc":"2.0","id":1,"method":"anvil_mine","params":["0x1000000"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"cannot mine 16777216 blocks at once: the limit is 1000000"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_mine","params":["many"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: blocks: expected a non-negative integer as number or hex string, got \"many\""}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_mine","params":[1,"0x7fffffffffffffff"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"timestamp 9223372038554775811 is above the limit of 9223372036854775807"}}
