>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000face1","value":"0xde0b6b3a7640000"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xfbb3d859a30b3b6a61d32dac6cfe7aebb91530c584797ca3e861f682c8b3a86d"}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_autoImpersonateAccount","params":[true]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000face1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x4361cda051a708dec26da0a238de9e587094e1ab612b7bfb8c318d182f86d03a"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_accounts","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x1563915e194d8cfba1943570603f7606a3115508","0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a"]}
>> {"jsonrpc":"2.0","id":5,"method":"hardhat_autoImpersonateAccount","params":[false]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000face1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"unknown account 0x00000000000000000000000000000000000face1: impersonate it with anvil_impersonateAccount, or send the access token to use an account of the key store"}}
