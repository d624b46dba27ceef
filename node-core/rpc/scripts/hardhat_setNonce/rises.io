// only upwards
>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x63"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x63"}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x63"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_setNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x0"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"New nonce (0) must not be smaller than the existing nonce (99)"}}
