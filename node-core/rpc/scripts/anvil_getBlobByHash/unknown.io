>> {"jsonrpc":"2.0","id":1,"method":"anvil_getBlobByHash","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_getBlobByHash","params":["0x12"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: versionedHash: expected 32 bytes, got 1"}}
