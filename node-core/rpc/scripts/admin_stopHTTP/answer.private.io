>> {"jsonrpc":"2.0","id":1,"method":"admin_stopHTTP","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"admin_stopHTTP","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":false}
