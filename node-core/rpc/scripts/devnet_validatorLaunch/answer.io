>> {"jsonrpc":"2.0","id":1,"method":"devnet_validatorLaunch","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":null}
