>> {"jsonrpc":"2.0","id":1,"method":"devnet_stopValidators","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":false}
