// null where blocks are not made by time
>> {"jsonrpc":"2.0","id":1,"method":"evm_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setIntervalMining","params":[12]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":12}
