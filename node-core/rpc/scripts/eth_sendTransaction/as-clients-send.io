// both input and data, a type, a chain id, keys that nobody knows
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","input":"0x","data":"0x","type":"0x2","chainId":"0x539","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x1","accessList":[],"chain":"mainnet","hardfork":"osaka","networkId":"0x539"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x8caec521d8aa4f380d311492eae5dd3824e3a67d2f9eb914cf2e3b6bd7cb3640"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x5"}
