>> {"jsonrpc":"2.0","id":1,"method":"personal_listWallets","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":null}
