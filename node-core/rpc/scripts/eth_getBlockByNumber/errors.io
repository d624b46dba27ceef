// a block to come is null
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x99",false]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBlockByNumber","params":["2",false]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"2\""}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBlockByNumber","params":["0x02",false]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: block: hex number with leading zero digits: \"0x02\""}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBlockByNumber","params":["newest",false]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"newest\""}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBlockByNumber","params":["0x1","yes"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1: fullTransactions: expected a boolean, got \"yes\""}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBlockByNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"missing value for required argument 0 (block)"}}
