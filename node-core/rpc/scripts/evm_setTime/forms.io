// Seconds, milliseconds and a date, as Ganache takes them; a time in the past too.
>> {"jsonrpc":"2.0","id":1,"method":"evm_setTime","params":[1700003600]}
<< {"jsonrpc":"2.0","id":1,"result":3600}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setTime","params":[1700007200000]}
<< {"jsonrpc":"2.0","id":2,"result":7200}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setTime","params":["2023-11-15T01:13:20.000Z"]}
<< {"jsonrpc":"2.0","id":3,"result":10800}
>> {"jsonrpc":"2.0","id":4,"method":"evm_setTime","params":[1600000000]}
<< {"jsonrpc":"2.0","id":4,"result":-100000000}
>> {"jsonrpc":"2.0","id":5,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_blocks","params":["0x5","0x5"]}
<< {"jsonrpc":"2.0","id":6,"result":[{"number":"0x5","hash":"0xe76f869106cf9e2ea6fda3a8c97bfb416d32a10b5050721ff674e273a0ae4ded","parentHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","timestamp":"0x6553f105","gasUsed":"0x0","gasLimit":"0x1c9c380","baseFeePerGas":"0x1e9b9f28","size":"0x268","transfers":0,"calls":0,"creations":0,"failed":0,"manualChanges":0}]}
>> {"jsonrpc":"2.0","id":7,"method":"evm_setTime","params":["yesterday"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: timestamp: expected a non-negative integer as number or hex string, got \"yesterday\""}}
