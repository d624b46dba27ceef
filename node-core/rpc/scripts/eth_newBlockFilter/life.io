>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf1"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterChanges","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":4,"result":["0xe76f869106cf9e2ea6fda3a8c97bfb416d32a10b5050721ff674e273a0ae4ded","0x135c1599251a3f48675959610686c654855a8b480393857718deabb7adab622f"]}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":5,"result":[]}
>> {"jsonrpc":"2.0","id":6,"method":"eth_newBlockFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
