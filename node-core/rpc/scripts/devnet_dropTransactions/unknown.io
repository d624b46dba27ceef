>> {"jsonrpc":"2.0","id":1,"method":"devnet_dropTransactions","params":[["0x1111111111111111111111111111111111111111111111111111111111111111"]]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_dropTransactions","params":[[]]}
<< {"jsonrpc":"2.0","id":2,"result":[]}
