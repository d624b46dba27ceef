>> {"jsonrpc":"2.0","id":1,"method":"evm_setAccountStorageAt","params":["0x1234","0x0","0x000000000000000000000000000000000000000000000000000000000000002a"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 2"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000aa","xyz","0x000000000000000000000000000000000000000000000000000000000000002a"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: slot: expected a non-negative integer as number or hex string, got \"xyz\""}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000aa","0x10000000000000000000000000000000000000000000000000000000000000000","0x000000000000000000000000000000000000000000000000000000000000002a"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"Storage key must not be greater than or equal to 2^256. Received 115792089237316195423570985008687907853269984665640564039457584007913129639936."}}
>> {"jsonrpc":"2.0","id":4,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000aa","0x0","0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 2: value: 33 bytes, the limit is 32"}}
>> {"jsonrpc":"2.0","id":5,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000aa","0x0",-1]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 2: value: expected a non-negative integer, got -1"}}
