>> {"jsonrpc":"2.0","id":1,"method":"devnet_transactions","params":[{"method":"transfer()"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: query.method: expected a selector of 4 bytes or one of creation, call, transfer, got \"transfer()\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_transactions","params":[{"type":"0x5"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: query.type: unknown transaction type 5, expected 0x0 to 0x4"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_transactions","params":[{"limit":"0x0"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: query.limit: expected 0x1 to 0x3e8, got \"0x0\""}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_transactions","params":[{"status":"pending"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: query.status: expected one of success, failed, got \"pending\""}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_transactions","params":[{"address":"0x12"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: query.address: expected 20 bytes, got 1"}}
