// an id refuses any other action than the newest
>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":1,"result":64}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_undo","params":[1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"\"Move the clock forward by 1 minute\" cannot be undone before \"Mine 1 block\""}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_controlActions","params":[1]}
<< {"jsonrpc":"2.0","id":4,"result":[{"id":2,"at":1700000000000,"method":"evm_mine","summary":"Mine 1 block","by":"script","calls":1,"isUndone":false,"number":"0x5"}]}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_undo","params":[2]}
<< {"jsonrpc":"2.0","id":5,"result":{"id":2,"at":1700000000000,"method":"evm_mine","summary":"Mine 1 block","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_redo","params":["0x2"]}
<< {"jsonrpc":"2.0","id":6,"result":{"id":2,"at":1700000000000,"method":"evm_mine","summary":"Mine 1 block","by":"script","calls":1,"isUndone":false,"number":"0x5"}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_undo","params":[1]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"\"Move the clock forward by 1 minute\" cannot be undone before \"Mine 1 block\""}}
