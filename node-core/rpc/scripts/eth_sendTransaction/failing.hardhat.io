// what is mined at once and fails is an error, with a gas limit and without
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x63deadbeef6000526004601cfd","gas":"0x20000"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0xdeadbeef"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x63deadbeef6000526004601cfd"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":3,"message":"execution reverted","data":"0xdeadbeef"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0xfe","gas":"0x20000"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"invalid opcode: INVALID"}}
// all three are in blocks
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x5"}
// what waits has its hash
>> {"jsonrpc":"2.0","id":5,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0xfe","gas":"0x20000"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x8b5590e28798678ac0e86d5c187708b8cc53e747ca6e4da1502598681a161c9b"}
