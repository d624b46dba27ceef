>> {"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x5208"}
// without a sender
>> {"jsonrpc":"2.0","id":2,"method":"eth_estimateGas","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x2b"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x69b7"}
// a creation, at pending as wallets ask
>> {"jsonrpc":"2.0","id":3,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x601a600c600039601a6000f336600c575f545f5260205ff35b5f35805f555f523360205fa100"},"pending"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xe5b0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","input":"0x000000000000000000000000000000000000000000000000000000000000002b"},"latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x6a33"}
