// also for the next block, whatever was set for it before
>> {"jsonrpc":"2.0","id":1,"method":"evm_setNextBlockTimestamp","params":[1700001000]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setTime","params":[1700003600]}
<< {"jsonrpc":"2.0","id":2,"result":3600}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":{"currentBlockNumber":"0x5","currentBlockTimestamp":1700003600,"currentBlockHash":"0xddfb3f525759e98e7ec5bd899ca25c2a1c4adc7903e3b2d5c1198d06aa9cb828","hardFork":"Osaka","transactionOrder":"fees","environment":{"baseFee":"0x1ac82b43","chainId":1337,"gasLimit":"0x1c9c380","gasPrice":"0x5662f543"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null},"network":"ethereum"}}
