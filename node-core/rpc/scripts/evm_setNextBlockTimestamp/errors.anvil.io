>> {"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[1700000500]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setNextBlockTimestamp","params":[1700000500]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Timestamp error: 1700000500 is equal to previous block's timestamp"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setNextBlockTimestamp","params":[1700000499]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"Timestamp error: 1700000499 is lower than previous block's timestamp"}}
