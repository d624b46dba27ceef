>> {"jsonrpc":"2.0","id":1,"method":"devnet_sendFillers","params":["0x00000000000000000000000000000000000000aa",3]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"insufficient funds for 3 transactions: balance 0, cost 127702928304000: fund 0x00000000000000000000000000000000000000aa or use devnet_adoptNonce"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_sendFillers","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",2000]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"1998 nonces are missing, the limit is 1000: set the nonce with devnet_adoptNonce"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_sendFillers","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","x"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: nonce: expected a non-negative integer as number or hex string, got \"x\""}}
