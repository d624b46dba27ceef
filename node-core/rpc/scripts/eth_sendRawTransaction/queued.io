// one behind a nonce gap is taken and waits
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0xf8650984b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a95a0948724fa6432232148c575791be192b66dda751eaa2cb26abe598e15f24ef707a075018892811f4cde7076d2e7b9d522d282bb48251a5531a51c11927e1029551e"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x2aa790dfcbff709dc1ea878db0fa1d39998fe647e9240a7aaa7e7d20b552ccfb"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x4"}
>> {"jsonrpc":"2.0","id":3,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"pending":"0x0","queued":"0x1"}}
