>> {"jsonrpc":"2.0","id":1,"method":"evm_setRules","params":[{"codeSizeLimit":0}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: changes.codeSizeLimit: expected a number from 1 to 2147483647, or \"fork\" or \"off\", got 0"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setRules","params":[{"txGasLimit":"none"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: changes.txGasLimit: expected a number from 21000 to 9223372036854775807, or \"fork\" or \"off\", got \"none\""}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setRules","params":[{"fixedBaseFee":-1}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: changes.fixedBaseFee: expected a non-negative integer, got -1"}}
