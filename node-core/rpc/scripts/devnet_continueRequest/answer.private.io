>> {"jsonrpc":"2.0","id":1,"method":"devnet_continueRequest","params":[1]}
<< {"jsonrpc":"2.0","id":1,"result":false}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_continueRequest","params":[1,{"kind":"replace","result":"0x1"}]}
<< {"jsonrpc":"2.0","id":2,"result":false}
