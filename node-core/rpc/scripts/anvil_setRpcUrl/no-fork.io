>> {"jsonrpc":"2.0","id":1,"method":"anvil_setRpcUrl","params":["https://example.org"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"this chain is not a fork of another one, so there is no RPC URL to set"}}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setRpcUrl","params":["https://example.org"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"this chain is not a fork of another one, so there is no RPC URL to set"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setRpcUrl","params":[1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: url: expected a string, got 1"}}
