// what a revert left behind, compared with what came instead
>> {"jsonrpc":"2.0","id":1,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000aa","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
// changes by hand that wait for the next block belong to the newest block
>> {"jsonrpc":"2.0","id":5,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000aa","0x2"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_compareBlocks","params":[{"branch":0},"latest",{"address":"0x00000000000000000000000000000000000000aa"}]}
<< {"jsonrpc":"2.0","id":6,"result":{"from":{"block":{"number":"0x5","hash":"0xad971d0b7ac2cefc666c0d216c54bf7794806d66fea755b07f129921f932a960","timestamp":"0x6553f105","isCanonical":false,"isChangedByHand":false},"blocks":"0x1","transactions":[],"logs":[],"searched":{"from":"0x5","to":"0x5"}},"to":{"block":{"number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","timestamp":"0x6553f104","isCanonical":true,"isChangedByHand":true},"blocks":"0x0","transactions":[],"logs":[],"searched":null},"ancestor":{"number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230"},"accounts":[{"address":"0x00000000000000000000000000000000000000aa","kind":"changed","isProtocol":false,"balance":{"before":"0x1","after":"0x2"},"nonce":null,"code":null,"variables":null,"slots":[],"slotCount":0,"hasAllSlots":true}],"accountCount":1}}
