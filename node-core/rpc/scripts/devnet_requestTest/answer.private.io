>> {"jsonrpc":"2.0","id":1,"method":"devnet_requestTest","params":[{},"viem"]}
<< {"jsonrpc":"2.0","id":1,"result":{"fileName":"recordedCalls.test.ts","tests":0,"left":[{"reason":"only eth_call of a contract becomes a test","count":4,"seqs":[1,2,3,4]}],"content":""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_requestTest","params":[{"seqs":[1]},"foundry"]}
<< {"jsonrpc":"2.0","id":2,"result":{"fileName":"RecordedCalls.t.sol","tests":0,"left":[{"reason":"only eth_call of a contract becomes a test","count":1,"seqs":[1]}],"content":""}}
