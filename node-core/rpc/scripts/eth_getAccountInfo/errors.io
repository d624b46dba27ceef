>> {"jsonrpc":"2.0","id":1,"method":"eth_getAccountInfo","params":["0x1","latest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: address: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getAccountInfo","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x99"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"header not found"}}
