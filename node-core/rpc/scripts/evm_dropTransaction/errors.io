>> {"jsonrpc":"2.0","id":1,"method":"evm_dropTransaction","params":["0x12"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: transactionHash: expected 32 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_dropTransaction","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (transactionHash)"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_dropTransaction","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_dropTransaction","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":4,"result":false}
