>> {"jsonrpc":"2.0","id":1,"method":"tenderly_setBalance","params":[["0x00000000000000000000000000000000000000aa","0x12"],"0x5"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: addresses[1]: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":2,"method":"tenderly_setBalance","params":[["0x00000000000000000000000000000000000000aa"],"five"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: balance: expected a non-negative integer as number or hex string, got \"five\""}}
>> {"jsonrpc":"2.0","id":3,"method":"tenderly_setBalance","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 1 (balance)"}}
