>> {"jsonrpc":"2.0","id":1,"method":"evm_setBlockGasLimit","params":["0x0"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"Block gas limit must be greater than 0"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setBlockGasLimit","params":["0x8000000000000000"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: gasLimit: 9223372036854775808 is too large, the maximum is 9223372036854775807"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setBlockGasLimit","params":[-1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: gasLimit: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":4,"method":"evm_setBlockGasLimit","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 0 (gasLimit)"}}
