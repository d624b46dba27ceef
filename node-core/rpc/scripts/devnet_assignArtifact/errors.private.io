>> {"jsonrpc":"2.0","id":1,"method":"devnet_assignArtifact","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nothing"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no artifact with id \"nothing\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_assignArtifact","params":["0x12",null]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
