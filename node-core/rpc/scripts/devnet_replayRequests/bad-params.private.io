>> {"jsonrpc":"2.0","id":1,"method":"devnet_replayRequests","params":[{}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: query.url: missing"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_replayRequests","params":[{"url":"there"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"the node to ask: not a URL such as http://127.0.0.1:8545"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_replayRequests","params":[{"url":"http://127.0.0.1:8545","header":"none"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"the node to ask: not a header such as \"Authorization: Bearer KEY\""}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_replayRequests","params":[{"url":"http://127.0.0.1:8545","ignore":["gas used"]}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: query.ignore[0]: expected a field such as gasUsed, a method such as eth_call, or METHOD:FIELD, got \"gas used\""}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_replayRequests","params":[{"url":"http://127.0.0.1:8545","har":{"log":{}}}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"not an HTTP archive (HAR): log.entries: expected an array, got nothing"}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_replayRequests","params":[{"url":"http://127.0.0.1:8545","har":{"log":{"entries":[]}},"choice":{}}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: query: give either har or choice, not both"}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_replayRequests","params":[{"url":"http://127.0.0.1:8545","timing":"fast"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: query.timing: expected one of sequence, recorded, got \"fast\""}}
