>> {"jsonrpc":"2.0","id":1,"method":"eth_getPendingTransactions","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
