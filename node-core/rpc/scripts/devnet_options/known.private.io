>> {"jsonrpc":"2.0","id":1,"method":"devnet_options","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"file":"/script/config.toml","problem":null,"canRestart":true,"options":[{"name":"limit","key":"script.limit","flag":"limit","help":"Of wire scripts.","placeholder":"TEXT","choices":null,"value":"5","default":"5","saved":null,"source":"default","effect":"restart","isPending":false,"isSecret":false,"fixed":null},{"name":"chain","key":"script.chain","flag":"chain","help":"Of wire scripts.","placeholder":"TEXT","choices":null,"value":"1337","default":"1337","saved":null,"source":"default","effect":"newChain","isPending":false,"isSecret":false,"fixed":null}]}}
// with params that it has not
>> {"jsonrpc":"2.0","id":2,"method":"devnet_options","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
