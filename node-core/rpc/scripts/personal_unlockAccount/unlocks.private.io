>> {"jsonrpc":"2.0","id":1,"method":"eth_sign","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","0x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sign","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","0x"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2a78cca8e3c7653cb7943898806b3b9d74811a26fa9f9db6c4ba07bf714664cb2f841b084f5264df14711a2cc77a6cf0c0cecb6691a132a2a8c6e9321f23d55d1b"}
// for some seconds, or with 0 until the node stops
>> {"jsonrpc":"2.0","id":4,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret",10]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret",null]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret",0]}
<< {"jsonrpc":"2.0","id":6,"result":true}
// a dev account is unlocked always
>> {"jsonrpc":"2.0","id":7,"method":"personal_unlockAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","any"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
