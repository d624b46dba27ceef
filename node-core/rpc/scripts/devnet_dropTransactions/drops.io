>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x61f081d648763aca04d423bd4472f503e5818796906f675eb43c7aafaf8dba87"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x3","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x1eea472af02c8d3de112ce1bb6f4401e315269602f1efa098001d27b06cdaae5"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","gasPrice":"0xb2d05e00"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xb0227eba6470e94ed31f26e2b78180a4bb7f4826cee504e4436d2de3bc123384"}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_dropTransactions","params":[["0x1eea472af02c8d3de112ce1bb6f4401e315269602f1efa098001d27b06cdaae5","0xb0227eba6470e94ed31f26e2b78180a4bb7f4826cee504e4436d2de3bc123384","0x1111111111111111111111111111111111111111111111111111111111111111"]]}
<< {"jsonrpc":"2.0","id":5,"result":["0x1eea472af02c8d3de112ce1bb6f4401e315269602f1efa098001d27b06cdaae5","0xb0227eba6470e94ed31f26e2b78180a4bb7f4826cee504e4436d2de3bc123384"]}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_poolOrder","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":[{"hash":"0x61f081d648763aca04d423bd4472f503e5818796906f675eb43c7aafaf8dba87","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x2","isPlaced":false}]}
// one undo brings both back
>> {"jsonrpc":"2.0","id":7,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":{"id":2,"at":1700000000000,"method":"devnet_dropTransactions","summary":"Drop 3 transactions of the pool","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":8,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":{"pending":"0x3","queued":"0x0"}}
