// not while transactions are waiting
>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000aa","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x48068ad08b4b682351ce7b97d04d178a9f9d69365f9b66fdb5095d9b33e7f75c"}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setNonce","params":["0x00000000000000000000000000000000000000aa","0xff"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32603,"message":"Cannot set account nonce when the transaction pool is not empty"}}
