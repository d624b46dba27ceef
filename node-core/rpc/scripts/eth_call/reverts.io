// code 3 with the data; the reason in the message where there is one
>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"data":"0x60006000fd"},"latest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0x"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"data":"0x7f08c379a000000000000000000000000000000000000000000000000000000000600052602060045260086024527f6e6f20656e74727900000000000000000000000000000000000000000000000060445260646000fd"},"latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":3,"message":"execution reverted: no entry","data":"0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000086e6f20656e747279000000000000000000000000000000000000000000000000"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"data":"0x7f4e487b7100000000000000000000000000000000000000000000000000000000600052601160045260246000fd"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":3,"message":"execution reverted: arithmetic underflow or overflow","data":"0x4e487b710000000000000000000000000000000000000000000000000000000000000011"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"data":"0x63123456786000526004601cfd"},"latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":3,"message":"execution reverted","data":"0x12345678"}}
// a halt is none
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"data":"0xfe"},"latest"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"invalid opcode: INVALID"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"data":"0x01"},"latest"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"stack underflow (0 <=> 2)"}}
