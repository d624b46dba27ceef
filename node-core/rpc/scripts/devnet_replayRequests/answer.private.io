>> {"jsonrpc":"2.0","id":1,"method":"devnet_replayRequests","params":[{"choice":{"seqs":[2,4]},"url":"http://127.0.0.1:8545","ignore":["gasUsed"],"timing":"sequence"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"compared":0,"different":0,"left":[{"reason":"secrets were not recorded","count":2,"seqs":[2,4]}],"ignored":[],"differences":[],"differenceCount":0,"ms":0}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_replayRequests","params":[{"har":{"log":{"entries":[]}},"url":"http://127.0.0.1:8545"}]}
<< {"jsonrpc":"2.0","id":2,"result":{"compared":0,"different":0,"left":[],"ignored":[],"differences":[],"differenceCount":0,"ms":0}}
