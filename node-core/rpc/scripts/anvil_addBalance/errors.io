>> {"jsonrpc":"2.0","id":1,"method":"anvil_addBalance","params":["0x1234","0x0"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: addresses: expected 20 bytes, got 2"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_addBalance","params":["0x00000000000000000000000000000000000000aa",{}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: amount: expected a non-negative integer as number or hex string, got an object"}}
