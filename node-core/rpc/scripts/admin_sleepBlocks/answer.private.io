// not possible
>> {"jsonrpc":"2.0","id":1,"method":"admin_sleepBlocks","params":[1,10]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the node does not delay responses until new blocks arrive: subscribe to newHeads, or mine blocks with evm_mine"}}
