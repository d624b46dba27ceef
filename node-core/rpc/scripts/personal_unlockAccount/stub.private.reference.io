>> {"jsonrpc":"2.0","id":1,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret",0]}
<< {"jsonrpc":"2.0","id":1,"result":false}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sign","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","0x"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
