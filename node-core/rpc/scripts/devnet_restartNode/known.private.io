>> {"jsonrpc":"2.0","id":1,"method":"devnet_restartNode","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_restartNode","params":[true]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// with something that is no boolean
>> {"jsonrpc":"2.0","id":3,"method":"devnet_restartNode","params":["yes"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: resetChain: expected a boolean, got \"yes\""}}
