// latest where nothing is said
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x21e27c13d25ea7a0a73"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x21e27c13d25ea7a0a73"}
// an account that nobody used
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
// letter case does not matter
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":["0x70997970C51812dc3A010C7d01b50e0d17dc79C8"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x21e27c13d25ea7a0a73"}
