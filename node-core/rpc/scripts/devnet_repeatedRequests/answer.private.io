>> {"jsonrpc":"2.0","id":1,"method":"devnet_repeatedRequests","params":[{"least":1,"windowMs":1000}]}
<< {"jsonrpc":"2.0","id":1,"result":[{"client":1,"method":"eth_blockNumber","params":"[]","count":1,"spanMs":0,"seqs":[1]}]}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_repeatedRequests","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":[]}
