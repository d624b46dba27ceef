// hashes, or whole transactions
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newPendingTransactions"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_subscribe","params":["newPendingTransactions",true]}
<< {"jsonrpc":"2.0","id":2,"result":"0x52"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransaction","params":["0xf8650284b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a96a012f295fe71fbc7c96baf0046aedce7b28e86019a919ead6920eea5101b1273d6a022562e4b6013779fc372746761c8309e3fd1ee072a589e82083e69f276c1c873"]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x51","result":"0xb1b85b383baf5df0b3b075a03575f0f192590aa8b1d4c447dd0443397a0e3fe0"}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x52","result":{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0xb2d05e00","hash":"0xb1b85b383baf5df0b3b075a03575f0f192590aa8b1d4c447dd0443397a0e3fe0","input":"0x","nonce":"0x2","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","type":"0x0","chainId":"0x539","v":"0xa96","r":"0x12f295fe71fbc7c96baf0046aedce7b28e86019a919ead6920eea5101b1273d6","s":"0x22562e4b6013779fc372746761c8309e3fd1ee072a589e82083e69f276c1c873"}}}
<< {"jsonrpc":"2.0","id":3,"result":"0xb1b85b383baf5df0b3b075a03575f0f192590aa8b1d4c447dd0443397a0e3fe0"}
