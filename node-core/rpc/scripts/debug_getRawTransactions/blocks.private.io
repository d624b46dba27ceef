>> {"jsonrpc":"2.0","id":1,"method":"debug_getRawTransactions","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"result":["0xf86d8084b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c8880de0b6b3a764000080820a96a0d57544acc347be5a1ed0408baacabd31809df2b4212150e82ab620a9290e8c6fa04ea4eaef27f7917386d019657d2db2468d33c7eb93eadd65c0c804f1a204e820"]}
>> {"jsonrpc":"2.0","id":2,"method":"debug_getRawTransactions","params":["latest"]}
<< {"jsonrpc":"2.0","id":2,"result":[]}
