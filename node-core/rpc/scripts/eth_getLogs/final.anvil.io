// clients of anvil get a safe block 32 behind the newest one, and a finalized block 64 behind it, but none before the first block
>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"data":"0x435f5260205ff3"},"finalized"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_mine","params":["0x28"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","data":"0x5f5fa0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x943d4c271f6aa2926c261d7de6ef958d4e6694d4f85e7940d2b1bc147f8c3070"}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_mine","params":["0x28"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"data":"0x435f5260205ff3"},"latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0000000000000000000000000000000000000000000000000000000000000055"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"data":"0x435f5260205ff3"},"safe"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0000000000000000000000000000000000000000000000000000000000000035"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"data":"0x435f5260205ff3"},"finalized"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0000000000000000000000000000000000000000000000000000000000000015"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getLogs","params":[{"fromBlock":"finalized","toBlock":"safe"}]}
<< {"jsonrpc":"2.0","id":8,"result":[{"address":"0x71c95911e9a5d330f4d621842ec243ee1343292e","topics":[],"data":"0x","blockNumber":"0x2d","transactionHash":"0x943d4c271f6aa2926c261d7de6ef958d4e6694d4f85e7940d2b1bc147f8c3070","transactionIndex":"0x0","blockHash":"0xb923ad2440bd9f9d62afd5c671d850e8a202a367fac98b6cdc7d71d4db117b38","blockTimestamp":"0x6553f12d","logIndex":"0x0","removed":false}]}
