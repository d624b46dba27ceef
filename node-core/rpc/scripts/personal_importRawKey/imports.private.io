// 64 hex digits without 0x; the account is locked
>> {"jsonrpc":"2.0","id":1,"method":"personal_importRawKey","params":["3333333333333333333333333333333333333333333333333333333333333333","secret"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb"}
>> {"jsonrpc":"2.0","id":2,"method":"personal_listAccounts","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x1563915e194d8cfba1943570603f7606a3115508","0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb"]}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sign","params":["0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb","0x"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
>> {"jsonrpc":"2.0","id":4,"method":"personal_unlockAccount","params":["0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb","secret"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sign","params":["0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb","0x"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x9e46f7d229c7a7aab3045f69ac2790465d2e91941e23362c52f001d557659f7c62a2dd48caf2d0c3cd393d85bfdd6e60c7c7537e7d279e0f59afd143fa8418a21c"}
// an account that is there is not overwritten
>> {"jsonrpc":"2.0","id":6,"method":"personal_importRawKey","params":["3333333333333333333333333333333333333333333333333333333333333333","other"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"account already exists"}}
