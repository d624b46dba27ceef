// not possible
>> {"jsonrpc":"2.0","id":1,"method":"debug_seedHash","params":[1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"seed hashes belong to proof of work, which this node does not support"}}
