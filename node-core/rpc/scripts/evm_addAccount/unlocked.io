>> {"jsonrpc":"2.0","id":1,"method":"evm_addAccount","params":["0x00000000000000000000000000000000000face1","secret"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_addAccount","params":["0x00000000000000000000000000000000000face1","other"]}
<< {"jsonrpc":"2.0","id":2,"result":false}
// a dev account
>> {"jsonrpc":"2.0","id":3,"method":"evm_addAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","secret"]}
<< {"jsonrpc":"2.0","id":3,"result":false}
>> {"jsonrpc":"2.0","id":4,"method":"eth_accounts","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x1563915e194d8cfba1943570603f7606a3115508","0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","0x00000000000000000000000000000000000face1"]}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000face1","value":"0xde0b6b3a7640000"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0xfbb3d859a30b3b6a61d32dac6cfe7aebb91530c584797ca3e861f682c8b3a86d"}
// locked until it is unlocked with its passphrase
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000face1","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
>> {"jsonrpc":"2.0","id":7,"method":"personal_unlockAccount","params":["0x00000000000000000000000000000000000face1","other"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"could not decrypt key with given password"}}
>> {"jsonrpc":"2.0","id":8,"method":"personal_unlockAccount","params":["0x00000000000000000000000000000000000face1","secret"]}
<< {"jsonrpc":"2.0","id":8,"result":true}
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000face1","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0xeab45eb473b434f34f5a1afc69b50e7734c9cd65a120cfe68927e566b95ac8dc"}
>> {"jsonrpc":"2.0","id":10,"method":"personal_lockAccount","params":["0x00000000000000000000000000000000000face1"]}
<< {"jsonrpc":"2.0","id":10,"result":true}
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000face1","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
