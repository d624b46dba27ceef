>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setLoggingEnabled","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setLoggingEnabled","params":[true]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setLoggingEnabled","params":["yes"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: isOn: expected a boolean, got \"yes\""}}
