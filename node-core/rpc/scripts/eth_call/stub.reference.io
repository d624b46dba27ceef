>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0x12"},"latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: call.to: expected 20 bytes, got 1"}}
