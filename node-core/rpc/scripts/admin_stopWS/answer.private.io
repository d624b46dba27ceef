>> {"jsonrpc":"2.0","id":1,"method":"admin_stopWS","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":false}
>> {"jsonrpc":"2.0","id":2,"method":"admin_stopWS","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":false}
