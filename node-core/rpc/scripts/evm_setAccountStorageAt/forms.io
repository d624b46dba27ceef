// values shorter than 32 bytes, as Ganache takes them
>> {"jsonrpc":"2.0","id":1,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000aa","0x0000000000000000000000000000000000000000000000000000000000000005","0xbaddad42"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000aa","0x5","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x00000000000000000000000000000000000000000000000000000000baddad42"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000aa",6,42]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000aa","0x6"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":5,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000aa","0x6","0x"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000aa","0x6"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
