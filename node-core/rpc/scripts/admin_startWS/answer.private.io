>> {"jsonrpc":"2.0","id":1,"method":"admin_stopWS","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":false}
>> {"jsonrpc":"2.0","id":2,"method":"admin_startWS","params":["127.0.0.1",0]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"admin_startWS","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":false}
