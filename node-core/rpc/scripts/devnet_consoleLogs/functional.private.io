// a transaction that prints nothing, and a call of the console itself
>> {"jsonrpc":"2.0","id":1,"method":"devnet_consoleLogs","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_consoleLogs","params":[{"call":{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x000000000000000000636f6e736f6c652e6c6f67","data":"0x9710a9d00000000000000000000000000000000000000000000000000000000000000040000000000000000000000000000000000000000000000000000000000000000700000000000000000000000000000000000000000000000000000000000000056974656d73000000000000000000000000000000000000000000000000000000"}}]}
<< {"jsonrpc":"2.0","id":2,"result":[{"signature":"log(string,uint)","arguments":[{"type":"string","value":"items"},{"type":"uint256","value":"7"}],"text":"items 7","step":null,"depth":0,"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","contract":null,"function":null,"location":null}]}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_consoleLogs","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_consoleLogs","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: subject: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_consoleLogs","params":[]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 0 (subject)"}}
