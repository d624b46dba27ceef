>> {"jsonrpc":"2.0","id":1,"method":"tenderly_setErc20Balance","params":["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x5"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Unable to set ERC20 balance, no slot found: the call does not return a number"}}
>> {"jsonrpc":"2.0","id":2,"method":"tenderly_setErc20Balance","params":["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc",["0x1"],"0x5"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: accounts[0]: hex string of odd length"}}
