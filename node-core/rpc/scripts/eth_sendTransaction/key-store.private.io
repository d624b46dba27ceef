>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x1563915e194d8cfba1943570603f7606a3115508","value":"0xde0b6b3a7640000"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xcb348a0785bf83ad529cc3e5a5a026e4aed89299ad0b6a4a0d55608f590b9642"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0x1563915e194d8cfba1943570603f7606a3115508","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xb2d05e00"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x41db1f562b81c82b95a1ff597a1b9be0dc8c1cdab7c74f1ddccc7a5e4947f2b4"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xb2d05e00"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
