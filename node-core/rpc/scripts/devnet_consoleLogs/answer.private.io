// a contract that passes its input to console.log
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000cc","0x365f5f375f5f365f6a636f6e736f6c652e6c6f675afa00"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000cc","data":"0xb60e72cc000000000000000000000000000000000000000000000000000000000000004000000000000000000000000000000000000000000000000022b1c8c1227a0000000000000000000000000000000000000000000000000000000000000000001062616c616e636520253138652045544800000000000000000000000000000000"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x6fa0c12bf42f2619e3b7ae4ad614da73429e5299dd125e0f3257efaa8ff1c839"}
// log(string,uint256) of the mined transaction
>> {"jsonrpc":"2.0","id":3,"method":"devnet_consoleLogs","params":["0x6fa0c12bf42f2619e3b7ae4ad614da73429e5299dd125e0f3257efaa8ff1c839"]}
<< {"jsonrpc":"2.0","id":3,"result":[{"signature":"log(string,uint256)","arguments":[{"type":"string","value":"balance %18e ETH"},{"type":"uint256","value":"2500000000000000000"}],"text":"balance 2.5 ETH","step":10,"depth":0,"address":"0x00000000000000000000000000000000000000cc","contract":null,"function":null,"location":null}]}
// a call: log(string,uint), as older libraries hash it
>> {"jsonrpc":"2.0","id":4,"method":"devnet_consoleLogs","params":[{"call":{"to":"0x00000000000000000000000000000000000000cc","data":"0x9710a9d00000000000000000000000000000000000000000000000000000000000000040000000000000000000000000000000000000000000000000000000000000000700000000000000000000000000000000000000000000000000000000000000056974656d73000000000000000000000000000000000000000000000000000000"}}]}
<< {"jsonrpc":"2.0","id":4,"result":[{"signature":"log(string,uint)","arguments":[{"type":"string","value":"items"},{"type":"uint256","value":"7"}],"text":"items 7","step":10,"depth":0,"address":"0x00000000000000000000000000000000000000cc","contract":null,"function":null,"location":null}]}
// an input that is none of console.log
>> {"jsonrpc":"2.0","id":5,"method":"devnet_consoleLogs","params":[{"call":{"to":"0x00000000000000000000000000000000000000cc","data":"0xdeadbeef"}}]}
<< {"jsonrpc":"2.0","id":5,"result":[{"signature":null,"arguments":[],"text":"0xdeadbeef","step":10,"depth":0,"address":"0x00000000000000000000000000000000000000cc","contract":null,"function":null,"location":null}]}
