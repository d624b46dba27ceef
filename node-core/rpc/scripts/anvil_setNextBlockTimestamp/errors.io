>> {"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[1700000500]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setNextBlockTimestamp","params":[1700000500]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Timestamp error: 1700000500 is equal to previous block's timestamp"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setNextBlockTimestamp","params":[1700000499]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"Timestamp error: 1700000499 is lower than previous block's timestamp"}}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_setNextBlockTimestamp","params":["0xffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"timestamp 18446744073709551615 is above the limit of 9223372036854775807"}}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_setNextBlockTimestamp","params":["later"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: timestamp: expected a non-negative integer as number or hex string, got \"later\""}}
