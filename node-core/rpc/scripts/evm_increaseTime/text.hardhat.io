>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":1,"result":"64"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_increaseTime","params":["0x3c"]}
<< {"jsonrpc":"2.0","id":2,"result":"124"}
