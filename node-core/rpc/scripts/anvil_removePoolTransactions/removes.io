>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x670f3ae6e5ab5859ab6cfb65476f85815e012df1d01000b65e854520fd7b82ab"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x76cad8a2daf3d1e299d6d74d550622989b3a16bc766fa0ec7a5d429670361d29"}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_removePoolTransactions","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"txpool_inspect","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":{"pending":{"0x70997970C51812dc3A010C7d01b50e0d17dc79C8":{"1":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8: 1 wei + 21000 gas × 2027030608 wei"}},"queued":{}}}
>> {"jsonrpc":"2.0","id":6,"method":"hardhat_removePoolTransactions","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"anvil_removePoolTransactions","params":["0x12"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
