>> {"jsonrpc":"2.0","id":1,"method":"devnet_userOperationTransaction","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
