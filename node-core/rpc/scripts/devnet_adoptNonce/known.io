// what waits from the adopted nonce on is mined at once
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x9","gas":"0x5208","gasPrice":"0x77359400"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x782584a93ba7c4483511ce2c008582e1e9a45a3cb5ae13284f911fa589a4798e"}
>> {"jsonrpc":"2.0","id":2,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"pending":"0x0","queued":"0x1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_adoptNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x9"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0xa"}
