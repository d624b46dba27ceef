>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setMinGasPrice","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"hardhat_setMinGasPrice is not supported when EIP-1559 is active"}}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setMinGasPrice","params":["gwei"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: gasPrice: expected a non-negative integer as number or hex string, got \"gwei\""}}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setMinGasPrice","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (gasPrice)"}}
