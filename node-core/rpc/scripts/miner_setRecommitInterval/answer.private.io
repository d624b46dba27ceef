// not possible
>> {"jsonrpc":"2.0","id":1,"method":"miner_setRecommitInterval","params":[1000]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the pending block is made anew whenever it is asked for: there is no interval to set; evm_setIntervalMining sets that of blocks"}}
