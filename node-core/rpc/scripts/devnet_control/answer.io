>> {"jsonrpc":"2.0","id":1,"method":"devnet_control","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"mode":{"kind":"auto"},"timeOffset":0,"coinbase":"0x0000000000000000000000000000000000000000","isGasLimitImmediate":false,"chainId":1337,"codeSizeLimit":"fork","initCodeSizeLimit":"fork","txGasLimit":"fork","impersonated":[],"autoImpersonate":false,"rememberedBlocks":0,"isLogged":true}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_control","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
