>> {"jsonrpc":"2.0","id":1,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":{"blockHash":"0x9f5e2f572b4cfee7b8abe82f82b640c0b64f38c81008c0fcda2e42ed6362e3fa","blockNumber":"0x1","blockTimestamp":"0x6553f101","transactionIndex":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0xb2d05e00","hash":"0xd560c5bb3c4a73694d88a2bdd534f0eb404739014141bfe01bdc89db35fd7756","input":"0x","nonce":"0x0","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0xde0b6b3a7640000","type":"0x0","chainId":"0x539","v":"0xa96","r":"0xd57544acc347be5a1ed0408baacabd31809df2b4212150e82ab620a9290e8c6f","s":"0x4ea4eaef27f7917386d019657d2db2468d33c7eb93eadd65c0c804f1a204e820"}}
// no such index, no such block
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0x5"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x99","0x0"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 1 (index)"}}
