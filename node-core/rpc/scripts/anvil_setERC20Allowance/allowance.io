>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x6012600a5f3960125ff3600436038060045f375f20545f5260205ff3"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xc32566184ad587e9b2ceda3155d5c0e1e3e974cafe56a6cb7cb111a8e9c210e5"}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setERC20Allowance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0","0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0","data":"0xdd62ed3e00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000003c44cdddb6a900fa2b585dd299e03d12fa4293bc"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}
