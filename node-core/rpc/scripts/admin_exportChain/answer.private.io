>> {"jsonrpc":"2.0","id":1,"method":"admin_exportChain","params":["chain.rlp"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"admin_exportChain","params":["part.rlp.gz",1,"0x2"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
