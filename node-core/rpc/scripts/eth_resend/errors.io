// the nonce names the transaction
>> {"jsonrpc":"2.0","id":1,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1"},"0x1","0x5208"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"missing transaction nonce in transaction spec"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1"},"0xee6b2800","0x7530"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"no transaction from 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 with nonce 2 in the pool"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_resend","params":[{"from":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1"},"0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no transaction from 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512 with nonce 2 in the pool"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1"},"1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: gasPrice: hex string without 0x prefix: \"1\""}}
>> {"jsonrpc":"2.0","id":5,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x8caec521d8aa4f380d311492eae5dd3824e3a67d2f9eb914cf2e3b6bd7cb3640"}
// it must pay more than before
>> {"jsonrpc":"2.0","id":7,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1"},"0xb2d05e01"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"replacement transaction underpriced"}}
