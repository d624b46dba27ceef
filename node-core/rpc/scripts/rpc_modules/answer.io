>> {"jsonrpc":"2.0","id":1,"method":"rpc_modules"}
<< {"jsonrpc":"2.0","id":1,"result":{"admin":"1.0","evm":"1.0","debug":"1.0","devnet":"1.0","eth":"1.0","miner":"1.0","net":"1.0","ots":"1.0","personal":"1.0","rpc":"1.0","testing":"1.0","trace":"1.0","txpool":"1.0","web3":"1.0"}}
// with an empty array of params
>> {"jsonrpc":"2.0","id":2,"method":"rpc_modules","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"admin":"1.0","evm":"1.0","debug":"1.0","devnet":"1.0","eth":"1.0","miner":"1.0","net":"1.0","ots":"1.0","personal":"1.0","rpc":"1.0","testing":"1.0","trace":"1.0","txpool":"1.0","web3":"1.0"}}
// with params that it has not
>> {"jsonrpc":"2.0","id":3,"method":"rpc_modules","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
