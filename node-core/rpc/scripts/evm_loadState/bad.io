>> {"jsonrpc":"2.0","id":1,"method":"evm_loadState","params":["0x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: state: not a state as anvil dumps it: expected an object at byte 0"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_loadState","params":["0x1f8b00"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: state: damaged gzip data"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_loadState","params":["0x7b7d"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: state: not a state as anvil dumps it: \"accounts\" is missing"}}
>> {"jsonrpc":"2.0","id":4,"method":"evm_loadState","params":["0x7b226163636f756e7473223a5b5d7d"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: state: not a state as anvil dumps it: expected an object at byte 12"}}
>> {"jsonrpc":"2.0","id":5,"method":"evm_loadState","params":["0x7b226163636f756e7473223a7b2230783132223a7b7d7d7d"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: state: not a state as anvil dumps it: \"0x12\" is not an address"}}
>> {"jsonrpc":"2.0","id":6,"method":"evm_loadState","params":["0x7b226163636f756e7473223a7b22307830303030303030303030303030303030303030303030303030303030303030303030303030306161223a7b226e6f6e6365223a302c2262616c616e6365223a226d616e79222c22636f6465223a223078222c2273746f72616765223a7b7d7d7d7d"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: state: not a state as anvil dumps it: balance of 0x00000000000000000000000000000000000000aa is not a number: \"many\""}}
>> {"jsonrpc":"2.0","id":7,"method":"evm_loadState","params":["0x7b226163636f756e7473223a7b22307830303030303030303030303030303030303030303030303030303030303030303030303030306161223a7b226e6f6e6365223a302c2262616c616e6365223a22307831222c2273746f72616765223a7b7d7d7d7d"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: state: not a state as anvil dumps it: code of 0x00000000000000000000000000000000000000aa is missing"}}
>> {"jsonrpc":"2.0","id":8,"method":"evm_loadState","params":["0x7b226163636f756e7473223a7b22307830303030303030303030303030303030303030303030303030303030303030303030303030306161223a7b226e6f6e6365223a302c2262616c616e6365223a22307831222c22636f6465223a22307831222c2273746f72616765223a7b7d7d7d7d"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid argument 0: state: not a state as anvil dumps it: code of 0x00000000000000000000000000000000000000aa is not hex data"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000aa","latest"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x0"}
