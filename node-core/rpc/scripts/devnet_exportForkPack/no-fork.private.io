// the chain of the scripts is not a fork
>> {"jsonrpc":"2.0","id":1,"method":"devnet_exportForkPack","params":["fork.pack"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"this chain is not a fork of another one"}}
