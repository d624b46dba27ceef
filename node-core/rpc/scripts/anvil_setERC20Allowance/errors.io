>> {"jsonrpc":"2.0","id":1,"method":"anvil_setERC20Allowance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Unable to set ERC20 allowance, no slot found: the call does not return a number"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setERC20Allowance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: spender: expected 20 bytes, got 0"}}
