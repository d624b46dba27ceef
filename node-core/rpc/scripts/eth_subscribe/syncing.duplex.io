// nothing ever comes of it
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["syncing"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_syncing","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":false}
>> {"jsonrpc":"2.0","id":4,"method":"eth_unsubscribe","params":["0x51"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
