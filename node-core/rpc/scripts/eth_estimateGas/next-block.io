// without a block: in the next one on the latest state, whose timestamp may be set (the code reverts before it)
>> {"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x000000000000000000000000000000000000000000000000000000006553f200"},null,{"0x70997970c51812dc3a010c7d01b50e0d17dc79c8":{"code":"0x5f354210600c5760015f55005b5f5ffd"}}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0x"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setNextBlockTimestamp","params":["0x6553f200"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_estimateGas","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x000000000000000000000000000000000000000000000000000000006553f200"},null,{"0x70997970c51812dc3a010c7d01b50e0d17dc79c8":{"code":"0x5f354210600c5760015f55005b5f5ffd"}}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xa91c"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_estimateGas","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x000000000000000000000000000000000000000000000000000000006553f200"},"latest",{"0x70997970c51812dc3a010c7d01b50e0d17dc79c8":{"code":"0x5f354210600c5760015f55005b5f5ffd"}}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":3,"message":"execution reverted","data":"0x"}}
// with the number of the next block: the history of hashes (EIP-2935) has that of the head
>> {"jsonrpc":"2.0","id":5,"method":"eth_estimateGas","params":[{"to":"0x0000f90827f1c53a10cb7a02335b175320002935","data":"0x0000000000000000000000000000000000000000000000000000000000000004"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x5b45"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_estimateGas","params":[{"to":"0x0000f90827f1c53a10cb7a02335b175320002935","data":"0x0000000000000000000000000000000000000000000000000000000000000004"},"latest"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":3,"message":"execution reverted","data":"0x"}}
