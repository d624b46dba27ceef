// an account without code
>> {"jsonrpc":"2.0","id":1,"method":"anvil_dealERC20","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Unable to set ERC20 balance, no slot found: the call does not return a number"}}
// a contract without balances
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setERC20Balance","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0xca11bde05977b3631167028862be2a173976ca11","0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"Unable to set ERC20 balance, no slot found: the call does not return a number"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_dealERC20","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0","-1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 2: amount: expected a non-negative integer as number or hex string, got \"-1\""}}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_dealERC20","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 2 (amount)"}}
