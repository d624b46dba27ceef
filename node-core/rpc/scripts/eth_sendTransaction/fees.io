// a tip alone gets its cap before the gas is estimated
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","maxPriorityFeePerGas":"0xba43b7400"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xe00b5d1d48fc44d4ac8bc47b264569d31f96c656133c4775028074a947eb09e9"}
// a cap below the next base fee is refused where blocks are made at once, and waits elsewhere
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","maxFeePerGas":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"max fee per gas less than block base fee: address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, maxFeePerGas: 1, baseFee: 449415757"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","maxFeePerGas":"0x1"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1126cf24d97eb539c049dd4837e426fce9e434149d955d6f6668c957f0f21d19"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x3","maxFeePerGas":"0x2540be400"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0xbaec7347ec086733fc313a52fab424926741f5f827b5d2b1183802ef9482e0bb"}
// sent again with a higher cap alone: the tip that is left open rises as far as a replacement's must
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x3","maxFeePerGas":"0x4a817c800"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0xd570c56ee6892063d878898ebea9b9a21fadd3ed5d90355dec2f774b1fda14dd"}
// with no fees it does not pay more
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x3"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"replacement transaction underpriced"}}
