>> {"jsonrpc":"2.0","id":1,"method":"anvil_impersonateAccount","params":["0x00000000000000000000000000000000000face1"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_stopImpersonatingAccount","params":["0x00000000000000000000000000000000000face1"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_stopImpersonatingAccount","params":["0x00000000000000000000000000000000000face1"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000face1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"unknown account 0x00000000000000000000000000000000000face1: impersonate it with anvil_impersonateAccount, or send the access token to use an account of the key store"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_accounts","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x1563915e194d8cfba1943570603f7606a3115508","0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a"]}
