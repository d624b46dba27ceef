>> {"jsonrpc":"2.0","id":1,"method":"devnet_dropTransactions","params":["0x12"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: transactionHashes: expected an array, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_dropTransactions","params":[["0x12"]]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: transactionHashes[0]: expected 32 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_dropTransactions","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (transactionHashes)"}}
