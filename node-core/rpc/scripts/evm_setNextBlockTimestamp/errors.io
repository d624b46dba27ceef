// In the words of Hardhat's network.
>> {"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[1700000500]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setNextBlockTimestamp","params":[1700000500]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"Timestamp 1700000500 is equal to the previous block's timestamp"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setNextBlockTimestamp","params":[1700000499]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"Timestamp 1700000499 is lower than the previous block's timestamp 1700000500"}}
>> {"jsonrpc":"2.0","id":4,"method":"evm_mine","params":[1700000500]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"Timestamp 1700000500 is equal to the previous block's timestamp"}}
>> {"jsonrpc":"2.0","id":5,"method":"evm_mine","params":[1]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"Timestamp 1 is lower than the previous block's timestamp 1700000500"}}
>> {"jsonrpc":"2.0","id":6,"method":"evm_setNextBlockTimestamp","params":["0x10000000000000000"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: timestamp: Timestamp must be a non-negative number not exceeding 2^64 - 1"}}
>> {"jsonrpc":"2.0","id":7,"method":"evm_setNextBlockTimestamp","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"missing value for required argument 0 (timestamp)"}}
