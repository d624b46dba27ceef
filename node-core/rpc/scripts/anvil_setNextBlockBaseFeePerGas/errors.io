>> {"jsonrpc":"2.0","id":1,"method":"anvil_setNextBlockBaseFeePerGas","params":["0x100000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: baseFeePerGas: integer larger than 128 bits: 0x100000000000000000000000000000000"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setNextBlockBaseFeePerGas","params":[-1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: baseFeePerGas: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setNextBlockBaseFeePerGas","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (baseFeePerGas)"}}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_setNextBlockBaseFeePerGas","params":["xyz"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: baseFeePerGas: expected a non-negative integer as number or hex string, got \"xyz\""}}
