>> {"jsonrpc":"2.0","id":1,"method":"devnet_reset","params":["soft"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: mode: expected one of keepHeights, newChainId, hard, got \"soft\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_reset","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: mode: expected one of keepHeights, newChainId, hard, got 1"}}
