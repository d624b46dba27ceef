>> {"jsonrpc":"2.0","id":1,"method":"devnet_explainTransaction","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: transaction: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_explainTransaction","params":[{"from":"0x1","nonce":1}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: transaction.from: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_explainTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: transaction.nonce: missing"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_explainTransaction","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 0 (transaction)"}}
