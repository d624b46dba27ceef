>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x61f081d648763aca04d423bd4472f503e5818796906f675eb43c7aafaf8dba87"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x3","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x1eea472af02c8d3de112ce1bb6f4401e315269602f1efa098001d27b06cdaae5"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","gasPrice":"0xb2d05e00"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xb0227eba6470e94ed31f26e2b78180a4bb7f4826cee504e4436d2de3bc123384"}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_moveTransaction","params":["0x61f081d648763aca04d423bd4472f503e5818796906f675eb43c7aafaf8dba87","first"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":{"id":2,"at":1700000000000,"method":"devnet_moveTransaction","summary":"Move transaction 0x61f0…ba87 first","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_poolOrder","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":[{"hash":"0xb0227eba6470e94ed31f26e2b78180a4bb7f4826cee504e4436d2de3bc123384","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x1","isPlaced":false},{"hash":"0x61f081d648763aca04d423bd4472f503e5818796906f675eb43c7aafaf8dba87","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x2","isPlaced":false},{"hash":"0x1eea472af02c8d3de112ce1bb6f4401e315269602f1efa098001d27b06cdaae5","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x3","isPlaced":false}]}
>> {"jsonrpc":"2.0","id":8,"method":"devnet_redo","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":{"id":2,"at":1700000000000,"method":"devnet_moveTransaction","summary":"Move transaction 0x61f0…ba87 first","by":"script","calls":1,"isUndone":false,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":9,"method":"devnet_poolOrder","params":[1]}
<< {"jsonrpc":"2.0","id":9,"result":[{"hash":"0x61f081d648763aca04d423bd4472f503e5818796906f675eb43c7aafaf8dba87","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x2","isPlaced":true}]}
