// the chain of the scripts is not a fork
>> {"jsonrpc":"2.0","id":1,"method":"devnet_importVerified","params":["0x5fbdb2315678afecb367f032d93f642f64180aa3"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"this chain is not a fork of another one"}}
