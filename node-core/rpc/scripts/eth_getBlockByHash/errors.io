// an unknown hash is null
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBlockByHash","params":["0xabababababababababababababababababababababababababababababababab",false]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// a short hash is refused
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBlockByHash","params":["0x1234",false]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: blockHash: expected 32 bytes, got 2"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBlockByHash","params":["b8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",false]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: blockHash: hex string without 0x prefix: \"b8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e\""}}
