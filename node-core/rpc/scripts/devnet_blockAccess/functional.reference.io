>> {"jsonrpc":"2.0","id":1,"method":"devnet_blockAccess","params":["earliest"]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
