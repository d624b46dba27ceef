>> {"jsonrpc":"2.0","id":1,"method":"devnet_startValidators","params":[{"validators":4,"chainId":1337,"blockTimeMs":1000}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"this node belongs to a validator: start others from a node that was started alone"}}
