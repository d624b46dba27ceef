// mined: the first transaction, and one in a later block
>> {"jsonrpc":"2.0","id":1,"method":"eth_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":{"blockHash":"0x9f5e2f572b4cfee7b8abe82f82b640c0b64f38c81008c0fcda2e42ed6362e3fa","blockNumber":"0x1","blockTimestamp":"0x6553f101","transactionIndex":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0xb2d05e00","hash":"0xd560c5bb3c4a73694d88a2bdd534f0eb404739014141bfe01bdc89db35fd7756","input":"0x","nonce":"0x0","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0xde0b6b3a7640000","type":"0x0","chainId":"0x539","v":"0xa96","r":"0xd57544acc347be5a1ed0408baacabd31809df2b4212150e82ab620a9290e8c6f","s":"0x4ea4eaef27f7917386d019657d2db2468d33c7eb93eadd65c0c804f1a204e820"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",1]}
<< {"jsonrpc":"2.0","id":2,"result":{"blockHash":"0x3e381ea0cf46b4ae2bbb1f0ecdbbb57e7ba875703f5d107b25adb8c0f46c71b0","blockNumber":"0x2","blockTimestamp":"0x6553f102","transactionIndex":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x30d40","gasPrice":"0x693fa2cd","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x3b9aca00","hash":"0xdb8fd08e15c62faefb42f33e8512b028c772e56f1201ae796af65fd8d86270d5","input":"0x601a600c600039601a6000f336600c575f545f5260205ff35b5f35805f555f523360205fa100","nonce":"0x1","to":null,"value":"0x0","type":"0x2","accessList":[],"chainId":"0x539","v":"0x0","r":"0xceb18a583cb52ed4a2b0e7d593f054cd5f9cbf34806a3509be3ca94a983d3607","s":"0x5a909a29f267bad0878ceec9791450a8351ab7d5d5017c265ab67ca32f6014e7","yParity":"0x0"}}
// none yet
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x2"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionBySenderAndNonce","params":["0x00000000000000000000000000000000000face1","0x0"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
// in the pool, behind a gap
>> {"jsonrpc":"2.0","id":5,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x9","gas":"0x5208","maxFeePerGas":"0xb2d05e00"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x5abcb5fde48a641e11bd429f80fa33dab4eea70aa0507c677ed5a03dcd0de9de"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getTransactionBySenderAndNonce","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x9"]}
<< {"jsonrpc":"2.0","id":7,"result":{"blockHash":null,"blockNumber":null,"blockTimestamp":null,"transactionIndex":null,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasPrice":"0xb2d05e00","maxFeePerGas":"0xb2d05e00","maxPriorityFeePerGas":"0x3b9aca00","hash":"0x5abcb5fde48a641e11bd429f80fa33dab4eea70aa0507c677ed5a03dcd0de9de","input":"0x","nonce":"0x9","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x0","type":"0x2","accessList":[],"chainId":"0x539","v":"0x0","r":"0xc87b8d0fa9dd8c6508c114e4a2c45e42f3a85ac9162e0afd8f3f74a23e6532fa","s":"0xf625a959d095c7fe016eafc145b81231da3a1fb386fc101afbd1f0c5ddbffee","yParity":"0x0"}}
