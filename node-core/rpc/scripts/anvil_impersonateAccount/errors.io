>> {"jsonrpc":"2.0","id":1,"method":"anvil_impersonateAccount","params":["0x123"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: address: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_impersonateAccount","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (address)"}}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_impersonateAccount","params":[7]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: address: expected a hex string, got 7"}}
