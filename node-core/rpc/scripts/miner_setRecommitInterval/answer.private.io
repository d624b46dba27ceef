// not possible
>> {"jsonrpc":"2.0","id":1,"method":"miner_setRecommitInterval","params":[1000]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the pending block is built again on every request, so there is no interval to set: use evm_setIntervalMining for the interval between blocks"}}
