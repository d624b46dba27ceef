// empty code removes it
>> {"jsonrpc":"2.0","id":1,"method":"evm_setAccountCode","params":["0x00000000000000000000000000000000000000aa","0x5f545f5260205ff3"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getCode","params":["0x00000000000000000000000000000000000000aa","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x5f545f5260205ff3"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setAccountStorageAt","params":["0x00000000000000000000000000000000000000aa",0,7]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000aa"},"latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000aa","0x"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getCode","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x"}
>> {"jsonrpc":"2.0","id":7,"method":"tenderly_setCode","params":["0x00000000000000000000000000000000000000aa","0xFE"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getCode","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":8,"result":"0xfe"}
