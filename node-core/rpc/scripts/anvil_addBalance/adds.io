// the sum stays at the greatest balance
>> {"jsonrpc":"2.0","id":1,"method":"anvil_addBalance","params":["0x00000000000000000000000000000000000000aa","0x5"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_addBalance","params":["0x00000000000000000000000000000000000000aa",6]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":3,"result":"0xb"}
>> {"jsonrpc":"2.0","id":4,"method":"tenderly_addBalance","params":[["0x00000000000000000000000000000000000000aa","0x00000000000000000000000000000000000000bb","0x00000000000000000000000000000000000000bb"],"0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":5,"result":"0xc"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000bb"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x1"}
>> {"jsonrpc":"2.0","id":7,"method":"anvil_addBalance","params":["0x00000000000000000000000000000000000000aa","0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":8,"result":"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"}
