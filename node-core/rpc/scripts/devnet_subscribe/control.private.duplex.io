// One notification per change; a block that uses nothing up is none.
>> {"jsonrpc":"2.0","id":1,"method":"devnet_subscribe","params":["control"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setCoinbase","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
<< {"jsonrpc":"2.0","method":"devnet_subscription","params":{"subscription":"0x51","result":{"mode":{"kind":"auto"},"timeOffset":0,"coinbase":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","isGasLimitImmediate":false,"chainId":1337,"codeSizeLimit":"fork","initCodeSizeLimit":"fork","txGasLimit":"fork","impersonated":[],"autoImpersonate":false,"rememberedBlocks":0,"isLogged":true}}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setNextBlockTimestamp","params":[1700000500]}
<< {"jsonrpc":"2.0","id":3,"result":true}
<< {"jsonrpc":"2.0","method":"devnet_subscription","params":{"subscription":"0x51","result":{"mode":{"kind":"auto"},"timeOffset":0,"nextTimestamp":"0x6553f2f4","coinbase":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","isGasLimitImmediate":false,"chainId":1337,"codeSizeLimit":"fork","initCodeSizeLimit":"fork","txGasLimit":"fork","impersonated":[],"autoImpersonate":false,"rememberedBlocks":0,"isLogged":true}}}
>> {"jsonrpc":"2.0","id":4,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0"}
<< {"jsonrpc":"2.0","method":"devnet_subscription","params":{"subscription":"0x51","result":{"mode":{"kind":"auto"},"timeOffset":500,"coinbase":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","isGasLimitImmediate":false,"chainId":1337,"codeSizeLimit":"fork","initCodeSizeLimit":"fork","txGasLimit":"fork","impersonated":[],"autoImpersonate":false,"rememberedBlocks":0,"isLogged":true}}}
>> {"jsonrpc":"2.0","id":5,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_unsubscribe","params":["0x51"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
