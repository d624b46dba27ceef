>> {"jsonrpc":"2.0","id":1,"method":"evm_setAccountCode","params":["0x1234","0x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 2"}}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setCode","params":["0x00000000000000000000000000000000000000aa","xyz"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: code: hex string without 0x prefix: \"xyz\""}}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setCode","params":["0x00000000000000000000000000000000000000aa","0x123"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: code: hex string of odd length"}}
