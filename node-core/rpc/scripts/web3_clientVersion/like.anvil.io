>> {"jsonrpc":"2.0","id":1,"method":"web3_clientVersion","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"anvil/v1.7.1/Terrarium/v0.0.0/script/node0"}
