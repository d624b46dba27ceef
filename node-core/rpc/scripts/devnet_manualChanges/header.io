// values of the block itself
>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setNextBlockBaseFeePerGas","params":["0x7"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setBlockGasLimit","params":["0x989680"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_manualChanges","params":["latest"]}
<< {"jsonrpc":"2.0","id":4,"result":[{"kind":"gasLimit","address":null,"slot":null,"before":"0x1c9c380","after":"0x989680","number":"0x5","at":null,"by":null},{"kind":"baseFee","address":null,"slot":null,"before":"0x1e9b9f28","after":"0x7","number":"0x5","at":null,"by":null}]}
