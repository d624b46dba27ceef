// a call that stores a word and logs it
>> {"jsonrpc":"2.0","id":1,"method":"devnet_traceIndex","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":1,"result":{"steps":16,"isCut":false,"frames":[[0,16]],"marks":[{"step":8,"kind":"storageWrite"},{"step":14,"kind":"log"}],"failedStep":null,"gas":{"spent":44287,"refunded":0},"slots":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","slot":"0x0000000000000000000000000000000000000000000000000000000000000000","firstStep":8,"lastStep":8,"isWritten":true,"path":null}]}}
// a transfer runs no code
>> {"jsonrpc":"2.0","id":2,"method":"devnet_traceIndex","params":["0xd560c5bb3c4a73694d88a2bdd534f0eb404739014141bfe01bdc89db35fd7756"]}
<< {"jsonrpc":"2.0","id":2,"result":{"steps":0,"isCut":false,"frames":[[0,0]],"marks":[],"failedStep":null,"gas":{"spent":21000,"refunded":0},"slots":[]}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_traceIndex","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_traceIndex","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: transactionHash: hex string of odd length"}}
