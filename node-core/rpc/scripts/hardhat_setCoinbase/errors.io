>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setCoinbase","params":["0x1234"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 2"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setCoinbase","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (address)"}}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setCoinbase","params":["70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: address: hex string without 0x prefix: \"70997970c51812dc3a010c7d01b50e0d17dc79c8\""}}
