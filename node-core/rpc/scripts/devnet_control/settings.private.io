>> {"jsonrpc":"2.0","id":1,"method":"devnet_control","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"mode":{"kind":"auto"},"timeOffset":0,"coinbase":"0x0000000000000000000000000000000000000000","isGasLimitImmediate":false,"chainId":1337,"codeSizeLimit":"fork","initCodeSizeLimit":"fork","txGasLimit":"fork","impersonated":[],"autoImpersonate":false,"rememberedBlocks":0,"isLogged":true}}
// Everything set.
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setIntervalMining","params":[1000]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"evm_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":3,"result":64}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_setBlockTimestampInterval","params":[12]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"evm_setNextBlockTimestamp","params":[1700000500]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"hardhat_setNextBlockBaseFeePerGas","params":[7]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"hardhat_setPrevRandao","params":["0xabababababababababababababababababababababababababababababababab"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
>> {"jsonrpc":"2.0","id":8,"method":"hardhat_setCoinbase","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":8,"result":true}
>> {"jsonrpc":"2.0","id":9,"method":"evm_setBlockGasLimit","params":["0x1000000"]}
<< {"jsonrpc":"2.0","id":9,"result":true}
>> {"jsonrpc":"2.0","id":10,"method":"miner_setGasPrice","params":["0x5"]}
<< {"jsonrpc":"2.0","id":10,"result":true}
>> {"jsonrpc":"2.0","id":11,"method":"anvil_impersonateAccount","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":11,"result":true}
>> {"jsonrpc":"2.0","id":12,"method":"anvil_setLoggingEnabled","params":[false]}
<< {"jsonrpc":"2.0","id":12,"result":true}
>> {"jsonrpc":"2.0","id":13,"method":"devnet_control","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":{"mode":{"kind":"interval","intervalMs":1000,"isAuto":true},"nextTickAt":1700000001000,"timeOffset":64,"nextTimestamp":"0x6553f2f4","timestampInterval":"0xc","nextBaseFee":"0x7","nextPrevRandao":"0xabababababababababababababababababababababababababababababababab","coinbase":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gasLimit":"0x1000000","isGasLimitImmediate":true,"leastGasPrice":"0x5","chainId":1337,"codeSizeLimit":"fork","initCodeSizeLimit":"fork","txGasLimit":"fork","impersonated":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],"autoImpersonate":false,"rememberedBlocks":0,"isLogged":false}}
// The next block uses up what was set for it.
>> {"jsonrpc":"2.0","id":14,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":14,"result":"0x0"}
>> {"jsonrpc":"2.0","id":15,"method":"devnet_control","params":[]}
<< {"jsonrpc":"2.0","id":15,"result":{"mode":{"kind":"interval","intervalMs":1000,"isAuto":true},"nextTickAt":1700000001000,"timeOffset":500,"timestampInterval":"0xc","coinbase":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gasLimit":"0x1000000","isGasLimitImmediate":true,"leastGasPrice":"0x5","chainId":1337,"codeSizeLimit":"fork","initCodeSizeLimit":"fork","txGasLimit":"fork","impersonated":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"],"autoImpersonate":false,"rememberedBlocks":0,"isLogged":false}}
>> {"jsonrpc":"2.0","id":16,"method":"devnet_control","params":[1]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
