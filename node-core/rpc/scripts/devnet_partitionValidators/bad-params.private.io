>> {"jsonrpc":"2.0","id":1,"method":"devnet_partitionValidators","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (groups)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_partitionValidators","params":[[0,1]]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: groups[0]: expected an array, got 0"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_partitionValidators","params":[[[0,1]]]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"validator 2 is in no group"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_partitionValidators","params":[[[0,1,2,3],[3]]]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"validator 3 is in two groups"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_partitionValidators","params":[[[0,1,2,3,4]]]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"there is no validator 4: they are numbered from 0 to 3"}}
