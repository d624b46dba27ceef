// any nonce is accepted
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x63"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x63"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x63"}
>> {"jsonrpc":"2.0","id":4,"method":"evm_setAccountNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",7]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x7"}
