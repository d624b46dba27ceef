>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransactionSync","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"},1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":4,"message":"the transaction was accepted, but not mined within 1 ms","data":"0x670f3ae6e5ab5859ab6cfb65476f85815e012df1d01000b65e854520fd7b82ab"}}
