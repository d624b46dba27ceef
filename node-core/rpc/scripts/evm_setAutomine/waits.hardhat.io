// what waited is not mined at once when it is on again, as in Hardhat's network, but with the next block
>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendRawTransaction","params":["0xf8650284b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a96a012f295fe71fbc7c96baf0046aedce7b28e86019a919ead6920eea5101b1273d6a022562e4b6013779fc372746761c8309e3fd1ee072a589e82083e69f276c1c873"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xb1b85b383baf5df0b3b075a03575f0f192590aa8b1d4c447dd0443397a0e3fe0"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x4"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x488f44279dd55d703652487e4a26b4db4dccc3e5b36fa05c9197ae2645fbf927"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBlockTransactionCountByNumber","params":["0x5"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x2"}
