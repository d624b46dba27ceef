>> {"jsonrpc":"2.0","id":1,"method":"ots_getHeaderByNumber","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (block)"}}
>> {"jsonrpc":"2.0","id":2,"method":"ots_getHeaderByNumber","params":["two"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"two\""}}
>> {"jsonrpc":"2.0","id":3,"method":"ots_getHeaderByNumber","params":[-1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: block: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":4,"method":"ots_getHeaderByNumber","params":[1.5]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: block: expected a non-negative integer, got 1.5"}}
>> {"jsonrpc":"2.0","id":5,"method":"ots_getHeaderByNumber","params":["0x"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: block: hex string \"0x\" has no digits"}}
