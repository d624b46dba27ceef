>> {"jsonrpc":"2.0","id":1,"method":"devnet_validators","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":null}
