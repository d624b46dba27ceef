// What contracts print: a transaction once it is mined, a call and an estimate once.
>> {"jsonrpc":"2.0","id":1,"method":"devnet_subscribe","params":["console"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
// a contract that passes its input to console.log
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000cc","0x365f5f375f5f365f6a636f6e736f6c652e6c6f675afa00"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000cc","gas":"0x186a0","data":"0xb60e72cc000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000000022b1c8c1227a0000000000000000000000000000000000000000000000000000000000000000001062616c616e636520253138652045544800000000000000000000000000000000"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x7b20fb458156489d9bd7595a7ab278c85ad2b18556692a495ac77e0c5b80742a"}
<< {"jsonrpc":"2.0","method":"devnet_subscription","params":{"subscription":"0x51","result":{"transactionHash":"0x7b20fb458156489d9bd7595a7ab278c85ad2b18556692a495ac77e0c5b80742a","blockNumber":"0x5","method":null,"lines":[{"signature":"log(string,uint256)","arguments":[{"type":"string","value":"balance %18e ETH"},{"type":"uint256","value":"2500000000000000000"}],"text":"balance 2.5 ETH"}]}}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000cc","data":"0x9710a9d00000000000000000000000000000000000000000000000000000000000000040000000000000000000000000000000000000000000000000000000000000000700000000000000000000000000000000000000000000000000000000000000056974656d73000000000000000000000000000000000000000000000000000000"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x"}
<< {"jsonrpc":"2.0","method":"devnet_subscription","params":{"subscription":"0x51","result":{"transactionHash":null,"blockNumber":null,"method":"eth_call","lines":[{"signature":"log(string,uint)","arguments":[{"type":"string","value":"items"},{"type":"uint256","value":"7"}],"text":"items 7"}]}}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_estimateGas","params":[{"to":"0x00000000000000000000000000000000000000cc","data":"0x9710a9d00000000000000000000000000000000000000000000000000000000000000040000000000000000000000000000000000000000000000000000000000000000700000000000000000000000000000000000000000000000000000000000000056974656d73000000000000000000000000000000000000000000000000000000"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x5f04"}
<< {"jsonrpc":"2.0","method":"devnet_subscription","params":{"subscription":"0x51","result":{"transactionHash":null,"blockNumber":null,"method":"eth_estimateGas","lines":[{"signature":"log(string,uint)","arguments":[{"type":"string","value":"items"},{"type":"uint256","value":"7"}],"text":"items 7"}]}}}
// nothing is printed
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x"}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_unsubscribe","params":["0x51"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
