>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x670f3ae6e5ab5859ab6cfb65476f85815e012df1d01000b65e854520fd7b82ab"}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_dropTransaction","params":["0xc20eaf9ade8391e0b246eb7175be99ebd08390081b37d080a8c38b897118743a"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_dropTransaction","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_dropTransaction","params":["0x12"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: transactionHash: expected 32 bytes, got 1"}}
