>> {"jsonrpc":"2.0","id":1,"method":"eth_sendUnsignedTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: transaction.from: missing"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendUnsignedTransaction","params":[{"from":"0x00000000000000000000000000000000000face1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"insufficient funds for gas * price + value: address 0x00000000000000000000000000000000000faCe1 have 0 want 1"}}
