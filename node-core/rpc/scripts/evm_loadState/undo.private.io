>> {"jsonrpc":"2.0","id":1,"method":"evm_loadState","params":["0x7b226163636f756e7473223a7b22307830303030303030303030303030303030303030303030303030303030303030303030303030306161223a7b226e6f6e6365223a302c2262616c616e6365223a22307837222c22636f6465223a223078222c2273746f72616765223a7b7d7d7d7d"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000aa","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x7"}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"id":1,"at":1700000000000,"method":"evm_loadState","summary":"Load a state of 112 bytes","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000aa","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
