// a balance that was set by hand while a block was the head stays when it is the head again; one that was set later does not
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":["0x0000000000000000000000000000000000000abc","0x5"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setBalance","params":["0x0000000000000000000000000000000000000def","0x6"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_rollback","params":[2]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000abc","latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x5"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000def","latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}
