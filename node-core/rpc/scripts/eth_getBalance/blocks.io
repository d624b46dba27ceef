// every way to name a block
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x21e19e0c9bab2400000"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x21e27c1806e59a40000"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","earliest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x21e19e0c9bab2400000"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x21e27c13d25ea7a0a73"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","safe"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x21e27c13d25ea7a0a73"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","finalized"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x21e27c13d25ea7a0a73"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",{"blockNumber":"0x1"}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x21e27c1806e59a40000"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",{"blockHash":"0x9f5e2f572b4cfee7b8abe82f82b640c0b64f38c81008c0fcda2e42ed6362e3fa"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x21e27c1806e59a40000"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",{"blockHash":"0x9f5e2f572b4cfee7b8abe82f82b640c0b64f38c81008c0fcda2e42ed6362e3fa","requireCanonical":true}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x21e27c1806e59a40000"}
// the hash as some clients send it: raw, and with the leading zeros stripped
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x9f5e2f572b4cfee7b8abe82f82b640c0b64f38c81008c0fcda2e42ed6362e3fa"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x21e27c1806e59a40000"}
