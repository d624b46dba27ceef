>> {"jsonrpc":"2.0","id":1,"method":"eth_newFilter","params":[{"blockHash":"0xabababababababababababababababababababababababababababababababab","toBlock":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: filter: cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newFilter","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (filter)"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_newFilter","params":[{"fromBlock":"0x3","toBlock":"0x2"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid block range params"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_newFilter","params":[{"fromBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"pending logs are not supported"}}
