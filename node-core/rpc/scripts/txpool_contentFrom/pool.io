>> {"jsonrpc":"2.0","id":1,"method":"txpool_contentFrom","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"result":{"pending":{},"queued":{}}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransaction","params":["0xf8650284b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a96a012f295fe71fbc7c96baf0046aedce7b28e86019a919ead6920eea5101b1273d6a022562e4b6013779fc372746761c8309e3fd1ee072a589e82083e69f276c1c873"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xb1b85b383baf5df0b3b075a03575f0f192590aa8b1d4c447dd0443397a0e3fe0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendRawTransaction","params":["0xf8650984b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a95a0948724fa6432232148c575791be192b66dda751eaa2cb26abe598e15f24ef707a075018892811f4cde7076d2e7b9d522d282bb48251a5531a51c11927e1029551e"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x2aa790dfcbff709dc1ea878db0fa1d39998fe647e9240a7aaa7e7d20b552ccfb"}
>> {"jsonrpc":"2.0","id":5,"method":"txpool_contentFrom","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":5,"result":{"pending":{"2":{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0xb2d05e00","hash":"0xb1b85b383baf5df0b3b075a03575f0f192590aa8b1d4c447dd0443397a0e3fe0","input":"0x","nonce":"0x2","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","type":"0x0","chainId":"0x539","v":"0xa96","r":"0x12f295fe71fbc7c96baf0046aedce7b28e86019a919ead6920eea5101b1273d6","s":"0x22562e4b6013779fc372746761c8309e3fd1ee072a589e82083e69f276c1c873"}},"queued":{"9":{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0xb2d05e00","hash":"0x2aa790dfcbff709dc1ea878db0fa1d39998fe647e9240a7aaa7e7d20b552ccfb","input":"0x","nonce":"0x9","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","type":"0x0","chainId":"0x539","v":"0xa95","r":"0x948724fa6432232148c575791be192b66dda751eaa2cb26abe598e15f24ef707","s":"0x75018892811f4cde7076d2e7b9d522d282bb48251a5531a51c11927e1029551e"}}}}
>> {"jsonrpc":"2.0","id":6,"method":"txpool_contentFrom","params":["0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]}
<< {"jsonrpc":"2.0","id":6,"result":{"pending":{},"queued":{}}}
>> {"jsonrpc":"2.0","id":7,"method":"txpool_contentFrom","params":["0x12"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
