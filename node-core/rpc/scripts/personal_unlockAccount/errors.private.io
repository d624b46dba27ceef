>> {"jsonrpc":"2.0","id":1,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","wrong"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"could not decrypt key with given password"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sign","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","0x"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
>> {"jsonrpc":"2.0","id":3,"method":"personal_unlockAccount","params":["0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","secret"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"unknown account"}}
>> {"jsonrpc":"2.0","id":4,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret",-1]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 2: duration: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":5,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret","soon"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 2: duration: expected a non-negative integer as number or hex string, got \"soon\""}}
>> {"jsonrpc":"2.0","id":6,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret","0xffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 2: duration: unlock duration too large: \"0xffffffffffffffff\""}}
>> {"jsonrpc":"2.0","id":7,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"missing value for required argument 1 (password)"}}
>> {"jsonrpc":"2.0","id":8,"method":"personal_unlockAccount","params":["0x12","secret"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
