// nothing of these is under way
>> {"jsonrpc":"2.0","id":1,"method":"devnet_cancel","params":[[7,"0x8"]]}
<< {"jsonrpc":"2.0","id":1,"result":0}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_cancel","params":[["x"]]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: ids[0]: expected a non-negative integer as number or hex string, got \"x\""}}
