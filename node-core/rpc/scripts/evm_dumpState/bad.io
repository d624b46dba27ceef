>> {"jsonrpc":"2.0","id":1,"method":"evm_dumpState","params":["all"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: withHistory: expected a boolean, got \"all\""}}
