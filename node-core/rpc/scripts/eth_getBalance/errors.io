// a block that there is not
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x99"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",{"blockHash":"0xabababababababababababababababababababababababababababababababab"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"header for hash not found"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0xabababababababababababababababababababababababababababababababab"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"header for hash not found"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":["0x12","latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":[]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 0 (address)"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x01"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 1: block: hex number with leading zero digits: \"0x01\""}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",{}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 1: block: block object needs blockHash or blockNumber"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getBalance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","latest","latest"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"too many arguments, want at most 2"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":[null]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"missing value for required argument 0 (address)"}}
