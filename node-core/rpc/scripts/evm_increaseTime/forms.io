>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":1,"result":64}
>> {"jsonrpc":"2.0","id":2,"method":"evm_increaseTime","params":["0x3c"]}
<< {"jsonrpc":"2.0","id":2,"result":124}
>> {"jsonrpc":"2.0","id":3,"method":"evm_increaseTime","params":["60"]}
<< {"jsonrpc":"2.0","id":3,"result":184}
>> {"jsonrpc":"2.0","id":4,"method":"evm_increaseTime","params":[0]}
<< {"jsonrpc":"2.0","id":4,"result":184}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_increaseTime","params":["0x00"]}
<< {"jsonrpc":"2.0","id":5,"result":184}
>> {"jsonrpc":"2.0","id":6,"method":"evm_increaseTime","params":["10000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: seconds: Timestamp must be a non-negative number not exceeding 2^64 - 1"}}
>> {"jsonrpc":"2.0","id":7,"method":"evm_increaseTime","params":[-1]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: seconds: expected a non-negative integer, got -1"}}
