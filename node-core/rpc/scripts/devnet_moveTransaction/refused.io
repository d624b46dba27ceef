>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x61f081d648763aca04d423bd4472f503e5818796906f675eb43c7aafaf8dba87"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x3","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x1eea472af02c8d3de112ce1bb6f4401e315269602f1efa098001d27b06cdaae5"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","gasPrice":"0xb2d05e00"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xb0227eba6470e94ed31f26e2b78180a4bb7f4826cee504e4436d2de3bc123384"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x9","gas":"0x5208","gasPrice":"0xb2d05e00"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x1022551d3c214cb111c29b06ce878df918584c218acd94e296877b5a2c69e4aa"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","gas":"0x5208","gasPrice":"0x1"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x5f9997e684684a348bd67782de3b5ed5314a968d12243e8d5cd99fb48ac296f9"}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_moveTransaction","params":["0x1111111111111111111111111111111111111111111111111111111111111111","first"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"transaction 0x1111111111111111111111111111111111111111111111111111111111111111 cannot be in the next block: This node does not have the transaction: it was never sent here, or before a reset."}}
// behind a gap, and below the base fee
>> {"jsonrpc":"2.0","id":8,"method":"devnet_moveTransaction","params":["0x1022551d3c214cb111c29b06ce878df918584c218acd94e296877b5a2c69e4aa","first"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"transaction 0x1022551d3c214cb111c29b06ce878df918584c218acd94e296877b5a2c69e4aa cannot be in the next block: The wallet is at nonce 9, the chain at 2: nonces 4 to 8 are missing."}}
>> {"jsonrpc":"2.0","id":9,"method":"devnet_moveTransaction","params":["0x5f9997e684684a348bd67782de3b5ed5314a968d12243e8d5cd99fb48ac296f9","up"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"transaction 0x5f9997e684684a348bd67782de3b5ed5314a968d12243e8d5cd99fb48ac296f9 cannot be in the next block: It pays at most 1 wei per gas, and the base fee of the next block is 513515304 wei."}}
>> {"jsonrpc":"2.0","id":12,"method":"devnet_moveTransaction","params":["0x61f081d648763aca04d423bd4472f503e5818796906f675eb43c7aafaf8dba87",3]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"invalid argument 1: to: 3, the last index is 2"}}
