>> {"jsonrpc":"2.0","id":1,"method":"anvil_impersonateAccount","params":["0x00000000000000000000000000000000000face1"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_stopImpersonatingAccount","params":["0x00000000000000000000000000000000000FACE1"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_stopImpersonatingAccount","params":["0x00000000000000000000000000000000000face1"]}
<< {"jsonrpc":"2.0","id":3,"result":false}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000face1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"unknown account 0x00000000000000000000000000000000000face1: impersonate it with anvil_impersonateAccount, or send the access token to use an account of the key store"}}
