>> {"jsonrpc":"2.0","id":1,"method":"evm_removeBlockTimestampInterval","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":false}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setBlockTimestampInterval","params":[30]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_removeBlockTimestampInterval","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_removeBlockTimestampInterval","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":false}
>> {"jsonrpc":"2.0","id":5,"method":"evm_removeBlockTimestampInterval","params":[1]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
