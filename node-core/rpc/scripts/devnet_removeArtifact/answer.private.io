>> {"jsonrpc":"2.0","id":1,"method":"devnet_removeArtifact","params":["nothing"]}
<< {"jsonrpc":"2.0","id":1,"result":false}
