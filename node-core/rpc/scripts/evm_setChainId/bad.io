>> {"jsonrpc":"2.0","id":1,"method":"evm_setChainId","params":[0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: chainId: expected a chain id from 1 to 9007199254740991, got 0"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setChainId","params":["0x20000000000000"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: chainId: expected a chain id from 1 to 9007199254740991, got 9007199254740992"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setChainId","params":["mainnet"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: chainId: expected a non-negative integer as number or hex string, got \"mainnet\""}}
>> {"jsonrpc":"2.0","id":4,"method":"evm_setChainId","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 0 (chainId)"}}
