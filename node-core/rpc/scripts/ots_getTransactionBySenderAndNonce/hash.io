>> {"jsonrpc":"2.0","id":1,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",0]}
<< {"jsonrpc":"2.0","id":1,"result":"0xd560c5bb3c4a73694d88a2bdd534f0eb404739014141bfe01bdc89db35fd7756"}
>> {"jsonrpc":"2.0","id":2,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",1]}
<< {"jsonrpc":"2.0","id":2,"result":"0xdb8fd08e15c62faefb42f33e8512b028c772e56f1201ae796af65fd8d86270d5"}
// none yet
>> {"jsonrpc":"2.0","id":3,"method":"ots_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",2]}
<< {"jsonrpc":"2.0","id":3,"result":null}
