>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x8caec521d8aa4f380d311492eae5dd3824e3a67d2f9eb914cf2e3b6bd7cb3640"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1"},"0xee6b2800","0x7530"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xb4b9acd29d9af45c8f6c0602f137f6d03a46f8f98b906f752986b28c7529bb8b"}
>> {"jsonrpc":"2.0","id":4,"method":"txpool_inspect","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":{"pending":{"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266":{"2":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8: 1 wei + 30000 gas × 4000000000 wei"}},"queued":{}}}
