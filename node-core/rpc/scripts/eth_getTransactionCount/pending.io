// at pending the executable transactions of the pool count, those behind a nonce gap do not
>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransaction","params":["0xf8650284b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a96a012f295fe71fbc7c96baf0046aedce7b28e86019a919ead6920eea5101b1273d6a022562e4b6013779fc372746761c8309e3fd1ee072a589e82083e69f276c1c873"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xb1b85b383baf5df0b3b075a03575f0f192590aa8b1d4c447dd0443397a0e3fe0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendRawTransaction","params":["0xf8650984b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a95a0948724fa6432232148c575791be192b66dda751eaa2cb26abe598e15f24ef707a075018892811f4cde7076d2e7b9d522d282bb48251a5531a51c11927e1029551e"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x2aa790dfcbff709dc1ea878db0fa1d39998fe647e9240a7aaa7e7d20b552ccfb"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x3"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x2"}
