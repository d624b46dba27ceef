>> {"jsonrpc":"2.0","id":1,"method":"devnet_accounts"}
<< {"jsonrpc":"2.0","id":1,"result":[{"address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","index":0,"derivationPath":"m/44'/60'/0'/0/0"},{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","index":1,"derivationPath":"m/44'/60'/0'/0/1"},{"address":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","index":2,"derivationPath":"m/44'/60'/0'/0/2"}]}
// with an empty array of params
>> {"jsonrpc":"2.0","id":2,"method":"devnet_accounts","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":[{"address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","index":0,"derivationPath":"m/44'/60'/0'/0/0"},{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","index":1,"derivationPath":"m/44'/60'/0'/0/1"},{"address":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","index":2,"derivationPath":"m/44'/60'/0'/0/2"}]}
// with params that it has not
>> {"jsonrpc":"2.0","id":3,"method":"devnet_accounts","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
