>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendRawTransactionSync","params":["0x02f86c82053902843b9aca0084b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c080a02c4dcbf84adc553906a308174ecf090396f81ba26254c7a12d789a18501b5a52a023d7f4c8b511977013e46e75b6c7c69a838d1d98fdccb2d099a991b3af93e072",1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":4,"message":"the transaction was accepted, but not mined within 1 ms","data":"0x4a40ebc90e4cf8c2b88b70e68ff5a9b6f981dce702ff9c84c861d67cd6453ab6"}}
