>> {"jsonrpc":"2.0","id":1,"method":"devnet_requestTest","params":[{},"viem"]}
<< {"jsonrpc":"2.0","id":1,"result":{"fileName":"recordedRequests.test.ts","content":"","tests":0,"left":[{"reason":"calls, estimates, transactions and their receipts become tests, other requests do not","count":4,"seqs":[1,2,3,4]}]}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_requestTest","params":[{"seqs":[1]},"foundry"]}
<< {"jsonrpc":"2.0","id":2,"result":{"fileName":"RecordedRequests.t.sol","content":"","tests":0,"left":[{"reason":"calls, estimates, transactions and their receipts become tests, other requests do not","count":1,"seqs":[1]}]}}
