// the first new block begins with what was changed by hand before the block that it replaces, a nonce for example
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x20"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setBalance","params":["0x0000000000000000000000000000000000000abc","0x5"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_reorg","params":[1,[[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000abc","value":"0x1"},0]]]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000abc","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x6"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x21"}
