>> {"jsonrpc":"2.0","id":1,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"currentBlockNumber":"0x4","currentBlockTimestamp":1700000004,"currentBlockHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","hardFork":"Osaka","transactionOrder":"fees","environment":{"baseFee":"0x1e9b9f28","chainId":1337,"gasLimit":"0x1c9c380","gasPrice":"0x5a366928"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null},"network":"ethereum"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_nodeInfo","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
