>> {"jsonrpc":"2.0","id":1,"method":"trace_block","params":["0x99"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"trace_block","params":["3"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"3\""}}
>> {"jsonrpc":"2.0","id":3,"method":"trace_block","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (block)"}}
