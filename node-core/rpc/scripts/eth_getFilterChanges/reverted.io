// logs of blocks that a revert takes away come again, removed
>> {"jsonrpc":"2.0","id":1,"method":"eth_newFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf1"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xf41ffdc68e6bdb51d5a134db46e65017d698ea4accc56db47c07afedd7192c0c"}
>> {"jsonrpc":"2.0","id":4,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":5,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x5","transactionHash":"0xf41ffdc68e6bdb51d5a134db46e65017d698ea4accc56db47c07afedd7192c0c","transactionIndex":"0x0","blockHash":"0xe40fc2d9b86537d42b5e92ce4007940dfcd25a94bfc61231084598a853779e32","blockTimestamp":"0x6553f105","logIndex":"0x0","removed":false},{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x5","transactionHash":"0xf41ffdc68e6bdb51d5a134db46e65017d698ea4accc56db47c07afedd7192c0c","transactionIndex":"0x0","blockHash":"0xe40fc2d9b86537d42b5e92ce4007940dfcd25a94bfc61231084598a853779e32","blockTimestamp":"0x6553f105","logIndex":"0x0","removed":true}]}
