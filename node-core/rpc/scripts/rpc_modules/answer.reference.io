// namespaces without a method in this profile are left out
>> {"jsonrpc":"2.0","id":1,"method":"rpc_modules","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"debug":"1.0","devnet":"1.0","eth":"1.0","net":"1.0","personal":"1.0","rpc":"1.0","txpool":"1.0","web3":"1.0"}}
>> {"jsonrpc":"2.0","id":2,"method":"rpc_modules","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
