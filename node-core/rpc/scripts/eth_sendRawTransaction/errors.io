>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: transaction: rlp: transaction is empty"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendRawTransaction","params":["0x02c0"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: transaction: rlp: type 2 transaction has 0 items"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransaction","params":["0x05c0"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendRawTransaction","params":["f865"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: transaction: hex string without 0x prefix: \"f865\""}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendRawTransaction","params":["0xf8650284b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a96a012f295fe71fbc7c96baf0046aedce7b28e86019a919ead6920eea5101b1273d6a022562e4b6013779fc372746761c8309e3fd1ee072a589e82083e69f276c1c87300"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: transaction: rlp: invalid RLP: remainder must be zero"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendRawTransaction","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"missing value for required argument 0 (transaction)"}}
