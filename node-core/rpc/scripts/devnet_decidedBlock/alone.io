>> {"jsonrpc":"2.0","id":1,"method":"devnet_decidedBlock","params":["latest"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
