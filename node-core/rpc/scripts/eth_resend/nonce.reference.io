// without a nonce it says so; with one it is not available
>> {"jsonrpc":"2.0","id":1,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1"},"0x1","0x5208"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"missing transaction nonce in transaction spec"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_resend","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1"},"0x1","0x5208"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"the method eth_resend does not exist/is not available"}}
