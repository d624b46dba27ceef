>> {"jsonrpc":"2.0","id":1,"method":"debug_dumpBlock","params":["0x99"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_dumpBlock","params":["0x3",{"limit":0}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: options.limit: must be between 1 and 1000, got 0"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_dumpBlock","params":["0x3",{"limit":1001}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: options.limit: must be between 1 and 1000, got 1001"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_dumpBlock","params":["0x3",{"start":"0x1"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: options.start: hex string of odd length"}}
