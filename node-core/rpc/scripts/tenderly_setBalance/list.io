// one address, or a list
>> {"jsonrpc":"2.0","id":1,"method":"tenderly_setBalance","params":[["0x00000000000000000000000000000000000000aa","0x00000000000000000000000000000000000000bb"],"0x5"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x5"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x5"}
>> {"jsonrpc":"2.0","id":4,"method":"tenderly_setBalance","params":["0x00000000000000000000000000000000000000bb","0x6"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x6"}
