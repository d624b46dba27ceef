>> {"jsonrpc":"2.0","id":1,"method":"devnet_requestNumbers","params":[{"filter":"method:eth_*"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"seqs":[1,3],"first":1,"next":5}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_requestNumbers","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"seqs":[1,2,3,4],"first":1,"next":5}}
