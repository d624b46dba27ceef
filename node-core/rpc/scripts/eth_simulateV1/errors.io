>> {"jsonrpc":"2.0","id":1,"method":"eth_simulateV1","params":[{"blockStateCalls":[]}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"empty input"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"number":"0x9"}},{"blockOverrides":{"number":"0x9"}}]}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-38020,"message":"block numbers must be in order: 9 <= 9"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"time":"0x1"}}]}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-38021,"message":"block timestamps must be in order: 1 <= 1700000004"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"number":"0xffff"}}]}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-38026,"message":"too many blocks: at most 256 are simulated"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"gas":"0xffffffffffff"}]}]}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-38015,"message":"block gas limit reached: 0 used and 281474976710655 asked, of 30000000"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"chainId":"0x5"}]}]}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"chainId does not match node's (have=5, want=1337)"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"to":"0x12"}]}]}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: simulation.blockStateCalls[0].calls[0].to: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"stateOverrides":{"0xc100000000000000000000000000000000000000":{"movePrecompileToAddress":"0xc200000000000000000000000000000000000000"}}}]}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"account 0xc100000000000000000000000000000000000000 is not a precompile"}}
