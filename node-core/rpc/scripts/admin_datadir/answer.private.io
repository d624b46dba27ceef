// in memory there is none
>> {"jsonrpc":"2.0","id":1,"method":"admin_datadir","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"this node runs in memory and has no data folder"}}
