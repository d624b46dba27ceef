// ids as numbers, in decimal, and padded; an unknown one is false
>> {"jsonrpc":"2.0","id":1,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x3"}
>> {"jsonrpc":"2.0","id":4,"method":"evm_revert","params":[3]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"evm_revert","params":["2"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"evm_revert","params":["0x01"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"evm_revert","params":["0x01"]}
<< {"jsonrpc":"2.0","id":7,"result":false}
>> {"jsonrpc":"2.0","id":8,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x4"}
>> {"jsonrpc":"2.0","id":9,"method":"evm_revert","params":["latest"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0: snapshotId: expected a non-negative integer as number or hex string, got \"latest\""}}
