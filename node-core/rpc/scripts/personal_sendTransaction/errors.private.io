>> {"jsonrpc":"2.0","id":1,"method":"personal_sendTransaction","params":[{"from":"0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xb2d05e00"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_sendTransaction","params":[{"from":"0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xb2d05e00"},"wrong"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"could not decrypt key with given password"}}
>> {"jsonrpc":"2.0","id":3,"method":"personal_sendTransaction","params":[{"from":"0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xb2d05e00"},"secret"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"insufficient funds for gas * price + value: balance 0, tx cost 63000000000001, overshot 63000000000001"}}
>> {"jsonrpc":"2.0","id":4,"method":"personal_sendTransaction","params":[{"from":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xb2d05e00"},"secret"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"unknown account"}}
>> {"jsonrpc":"2.0","id":5,"method":"personal_sendTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"},"secret"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: transaction.from: missing"}}
>> {"jsonrpc":"2.0","id":6,"method":"personal_sendTransaction","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"missing value for required argument 0 (transaction)"}}
