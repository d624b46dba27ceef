// unlocked or not, it is shown with its password only
>> {"jsonrpc":"2.0","id":1,"method":"devnet_privateKey","params":["0x1563915e194d8cfba1943570603f7606a3115508"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for argument 1 (password): the password is required for an account in a key file"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_privateKey","params":["0x1563915e194d8cfba1943570603f7606a3115508",null]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for argument 1 (password): the password is required for an account in a key file"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_privateKey","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","wrong"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"could not decrypt key with given password"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_privateKey","params":["0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","secret"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"unknown account"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_privateKey","params":["0x12","secret"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_privateKey","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a",1]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 1: password: expected a string, got 1"}}
