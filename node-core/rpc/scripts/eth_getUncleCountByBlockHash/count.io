>> {"jsonrpc":"2.0","id":1,"method":"eth_getUncleCountByBlockHash","params":["0x9f5e2f572b4cfee7b8abe82f82b640c0b64f38c81008c0fcda2e42ed6362e3fa"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
// an unknown block is null
>> {"jsonrpc":"2.0","id":2,"method":"eth_getUncleCountByBlockHash","params":["0xabababababababababababababababababababababababababababababababab"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getUncleCountByBlockHash","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: blockHash: hex string of odd length"}}
