>> {"jsonrpc":"2.0","id":1,"method":"trace_filter","params":[{"fromAddress":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: filter.fromAddress: expected an array, got \"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266\""}}
>> {"jsonrpc":"2.0","id":2,"method":"trace_filter","params":[{"after":-1}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: filter.after: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":3,"method":"trace_filter","params":[{"fromBlock":3}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: filter.fromBlock: expected a block number or tag, got 3"}}
