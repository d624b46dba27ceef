>> {"jsonrpc":"2.0","id":1,"method":"eth_supportedEntryPoints","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setCode","params":["0x4337084d9e255ff0702461cf8895ce9e3b5ff108","0x00"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_supportedEntryPoints","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":["0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108"]}
