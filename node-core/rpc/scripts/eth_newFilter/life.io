// a log filter answers what came since the last poll, eth_getFilterLogs the whole range
>> {"jsonrpc":"2.0","id":1,"method":"eth_newFilter","params":[{"fromBlock":"0x0","address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterChanges","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":2,"result":[]}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xf41ffdc68e6bdb51d5a134db46e65017d698ea4accc56db47c07afedd7192c0c"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterChanges","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":4,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x5","transactionHash":"0xf41ffdc68e6bdb51d5a134db46e65017d698ea4accc56db47c07afedd7192c0c","transactionIndex":"0x0","blockHash":"0xe40fc2d9b86537d42b5e92ce4007940dfcd25a94bfc61231084598a853779e32","blockTimestamp":"0x6553f105","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":5,"result":[]}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getFilterLogs","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":6,"result":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"],"data":"0x000000000000000000000000000000000000000000000000000000000000002a","blockNumber":"0x3","transactionHash":"0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","transactionIndex":"0x0","blockHash":"0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e","blockTimestamp":"0x6553f103","logIndex":"0x0","removed":false},{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x5","transactionHash":"0xf41ffdc68e6bdb51d5a134db46e65017d698ea4accc56db47c07afedd7192c0c","transactionIndex":"0x0","blockHash":"0xe40fc2d9b86537d42b5e92ce4007940dfcd25a94bfc61231084598a853779e32","blockTimestamp":"0x6553f105","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":7,"method":"eth_uninstallFilter","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getFilterChanges","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"filter not found"}}
