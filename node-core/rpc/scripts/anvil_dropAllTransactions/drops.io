>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x670f3ae6e5ab5859ab6cfb65476f85815e012df1d01000b65e854520fd7b82ab"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x76cad8a2daf3d1e299d6d74d550622989b3a16bc766fa0ec7a5d429670361d29"}
>> {"jsonrpc":"2.0","id":4,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":{"pending":"0x2","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_dropAllTransactions","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":7,"method":"hardhat_dropAllTransactions","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":true}
>> {"jsonrpc":"2.0","id":8,"method":"anvil_dropAllTransactions","params":[1]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
