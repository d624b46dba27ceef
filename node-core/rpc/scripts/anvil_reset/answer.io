// hardhat_reset is the same; viem sends null for a block number that is not given
>> {"jsonrpc":"2.0","id":1,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0xf1"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_increaseTime","params":[3600]}
<< {"jsonrpc":"2.0","id":3,"result":3604}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_reset","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":false}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getFilterChanges","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":8,"method":"evm_increaseTime","params":[0]}
<< {"jsonrpc":"2.0","id":8,"result":0}
>> {"jsonrpc":"2.0","id":9,"method":"hardhat_reset","params":[{"forking":{"blockNumber":null}}]}
<< {"jsonrpc":"2.0","id":9,"result":true}
>> {"jsonrpc":"2.0","id":10,"method":"hardhat_reset","params":[{}]}
<< {"jsonrpc":"2.0","id":10,"result":true}
