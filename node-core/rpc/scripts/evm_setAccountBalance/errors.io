>> {"jsonrpc":"2.0","id":1,"method":"evm_setAccountBalance","params":["0x1234","0x0"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 2"}}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setBalance","params":["0x00000000000000000000000000000000000000aa","xyz"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: balance: expected a non-negative integer as number or hex string, got \"xyz\""}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000aa","0x10000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: balance: integer of 65 digits, at most 64 are allowed: \"0x10000000000000000000000000000000000000000000000000000000000000000\""}}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000aa",-1]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: balance: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 1 (balance)"}}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000aa",1e21]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 1: balance: a JSON number above 9007199254740991 is not exact: send a hex string, got 1e+21"}}
