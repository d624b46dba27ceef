>> {"jsonrpc":"2.0","id":1,"method":"devnet_watchedFolders","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
