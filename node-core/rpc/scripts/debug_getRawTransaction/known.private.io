>> {"jsonrpc":"2.0","id":1,"method":"debug_getRawTransaction","params":["0xd560c5bb3c4a73694d88a2bdd534f0eb404739014141bfe01bdc89db35fd7756"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf86d8084b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a764000080820a96a0d57544acc347be5a1ed0408baacabd31809df2b4212150e82ab620a9290e8c6fa04ea4eaef27f7917386d019657d2db2468d33c7eb93eadd65c0c804f1a204e820"}
>> {"jsonrpc":"2.0","id":2,"method":"debug_getRawTransaction","params":["0xabababababababababababababababababababababababababababababababab"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"debug_getRawTransaction","params":["0x12"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: transactionHash: expected 32 bytes, got 1"}}
