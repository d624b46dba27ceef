// not possible
>> {"jsonrpc":"2.0","id":1,"method":"admin_sleepBlocks","params":[1,10]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no answer is held back here until blocks come: subscribe to newHeads, or make blocks with evm_mine"}}
