>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","value":"0xde0b6b3a7640000"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xb3032c7d9fc14270eec555572e0d48aa0f514b93c216aba4ced92cc36532f51b"}
>> {"jsonrpc":"2.0","id":2,"method":"personal_signAndSendTransaction","params":[{"from":"0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xb2d05e00"},"secret"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x8fbc354e8aa0b4d059120b8843f106f8853dfb60965e098cc158c8d109f509c3"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xde07d6752c50fff"}
// a dev account needs no password
>> {"jsonrpc":"2.0","id":4,"method":"personal_signAndSendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xb2d05e00"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x171557ad428008cba64ac552a0aa39ad36fa8a44c144834184f1db6a48eeb60a"}
