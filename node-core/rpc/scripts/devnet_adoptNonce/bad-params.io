>> {"jsonrpc":"2.0","id":1,"method":"devnet_adoptNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 1: nonce: 0 is below the nonce 2 of the account: a wallet would not use it again"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_adoptNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0xffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: nonce: 18446744073709551615, the limit is 18446744073709551614 (EIP-2681)"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_adoptNonce","params":["0x1",1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: address: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_adoptNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 1 (nonce)"}}
