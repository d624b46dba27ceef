// a token whose balances and allowances are in slots of hashed arguments
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x6012600a5f3960125ff3600436038060045f375f20545f5260205ff3"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xc32566184ad587e9b2ceda3155d5c0e1e3e974cafe56a6cb7cb111a8e9c210e5"}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_dealERC20","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0","0x2710"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0","data":"0x70a0823100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0000000000000000000000000000000000000000000000000000000000002710"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x5"}
>> {"jsonrpc":"2.0","id":5,"method":"hardhat_dealERC20","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0","25"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"to":"0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0","data":"0x70a0823100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"},"latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0000000000000000000000000000000000000000000000000000000000000019"}
