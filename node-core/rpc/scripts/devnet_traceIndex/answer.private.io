// a call that stores a word and logs it
>> {"jsonrpc":"2.0","id":1,"method":"devnet_traceIndex","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":1,"result":{"steps":16,"isCut":false,"frames":[[0,16]],"marks":[{"step":8,"kind":"storageWrite"},{"step":14,"kind":"log"}],"failedStep":null,"gas":{"spent":44287,"refunded":0},"slots":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","slot":"0x0000000000000000000000000000000000000000000000000000000000000000","firstStep":8,"lastStep":8,"isWritten":true,"path":null}]}}
// a transfer runs no code
>> {"jsonrpc":"2.0","id":2,"method":"devnet_traceIndex","params":["0xd560c5bb3c4a73694d88a2bdd534f0eb404739014141bfe01bdc89db35fd7756"]}
<< {"jsonrpc":"2.0","id":2,"result":{"steps":0,"isCut":false,"frames":[[0,0]],"marks":[],"failedStep":null,"gas":{"spent":21000,"refunded":0},"slots":[]}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_traceIndex","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_traceIndex","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: subject: hex string of odd length"}}
// a call that nobody has sent
>> {"jsonrpc":"2.0","id":5,"method":"devnet_traceIndex","params":[{"call":{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","input":"0x000000000000000000000000000000000000000000000000000000000000002b"},"block":"latest"}]}
<< {"jsonrpc":"2.0","id":5,"result":{"steps":16,"isCut":false,"frames":[[0,16]],"marks":[{"step":8,"kind":"storageWrite"},{"step":14,"kind":"log"}],"failedStep":null,"gas":{"spent":27187,"refunded":0},"slots":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","slot":"0x0000000000000000000000000000000000000000000000000000000000000000","firstStep":8,"lastStep":8,"isWritten":true,"path":null}]}}
// one that cannot run
>> {"jsonrpc":"2.0","id":6,"method":"devnet_traceIndex","params":[{"call":{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0xffffffffffffffffffffffffff"}}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"insufficient funds for gas * price + value: address 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 have 10000999926021618272883 want 20282409603651670423947251286015"}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_traceIndex","params":[{"call":{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"block":"0xffff"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":8,"method":"devnet_traceIndex","params":[[]]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid argument 0: subject: expected the hash of a transaction, or an object with a call, got an array"}}
