// the chain of the scripts is not a fork
>> {"jsonrpc":"2.0","id":1,"method":"devnet_forkFigures","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":null}
