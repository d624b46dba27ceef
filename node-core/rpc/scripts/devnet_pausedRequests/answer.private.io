>> {"jsonrpc":"2.0","id":1,"method":"devnet_pausedRequests","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
