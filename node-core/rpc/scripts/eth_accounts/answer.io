>> {"jsonrpc":"2.0","id":1,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":1,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x1563915e194d8cfba1943570603f7606a3115508","0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a"]}
// with an empty array of params
>> {"jsonrpc":"2.0","id":2,"method":"eth_accounts","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x1563915e194d8cfba1943570603f7606a3115508","0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a"]}
// with params that it has not
>> {"jsonrpc":"2.0","id":3,"method":"eth_accounts","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
