// the account is locked
>> {"jsonrpc":"2.0","id":1,"method":"personal_newAccount","params":["secret"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x7564105e977516c53be337314c7e53838967bdac"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sign","params":["0x7564105e977516c53be337314c7e53838967bdac","0x"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
