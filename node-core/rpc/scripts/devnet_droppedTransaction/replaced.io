>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x1563915e194d8cfba1943570603f7606a3115508","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xc20eaf9ade8391e0b246eb7175be99ebd08390081b37d080a8c38b897118743a"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x2"},"0x1000000000"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xffabdd99fdd686959cea4ddafc4051b1f3e5bf9bdc148379c0e0045d57677951"}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_droppedTransaction","params":["0xc20eaf9ade8391e0b246eb7175be99ebd08390081b37d080a8c38b897118743a"]}
<< {"jsonrpc":"2.0","id":4,"result":{"hash":"0xc20eaf9ade8391e0b246eb7175be99ebd08390081b37d080a8c38b897118743a","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","nonce":"0x2","code":"replaced","reason":"replaced by 0xffabdd99fdd686959cea4ddafc4051b1f3e5bf9bdc148379c0e0045d57677951","replacedBy":"0xffabdd99fdd686959cea4ddafc4051b1f3e5bf9bdc148379c0e0045d57677951"}}
