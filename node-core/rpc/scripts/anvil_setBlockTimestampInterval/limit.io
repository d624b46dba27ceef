// A block whose timestamp no header can hold is not mined, and the chain goes on without the interval.
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setBlockTimestampInterval","params":["0x7fffffffffffffff"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"timestamp 18446744075409551618 is above the limit of 18446744073709551615"}}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_removeBlockTimestampInterval","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
