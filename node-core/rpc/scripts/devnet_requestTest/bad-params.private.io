>> {"jsonrpc":"2.0","id":1,"method":"devnet_requestTest","params":[{},"hardhat"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 1: kind: expected one of foundry, viem, got \"hardhat\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_requestTest","params":[{"seqs":["1"]},"viem"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: choice.seqs[0]: expected a number, got \"1\""}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_requestTest","params":["viem"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: choice: expected an object, got \"viem\""}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_requestTest","params":[{},"viem","fork"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 2: state: expected one of own, chain, got \"fork\""}}
