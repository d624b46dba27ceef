>> {"jsonrpc":"2.0","id":1,"method":"anvil_setIntervalMining","params":[0]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":false}
