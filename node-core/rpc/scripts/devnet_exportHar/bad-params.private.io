>> {"jsonrpc":"2.0","id":1,"method":"devnet_exportHar","params":[{"filter":"status:fine"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: choice.filter: \"status:fine\" at character 1: expected running, ok, error or cancelled, got \"fine\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_exportHar","params":[{"seqs":["1"]}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: choice.seqs[0]: expected a number, got \"1\""}}
