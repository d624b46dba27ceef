>> {"jsonrpc":"2.0","id":1,"method":"devnet_adoptNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",9]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x9"}
