// the account is locked
>> {"jsonrpc":"2.0","id":1,"method":"personal_newAccount","params":["secret"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x7564105e977516c53be337314c7e53838967bdac"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sign","params":["0x7564105e977516c53be337314c7e53838967bdac","0x"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
>> {"jsonrpc":"2.0","id":3,"method":"personal_unlockAccount","params":["0x7564105e977516c53be337314c7e53838967bdac","secret"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sign","params":["0x7564105e977516c53be337314c7e53838967bdac","0x"]}
<< {"jsonrpc":"2.0","id":4,"result":"0xdb9f1b4271454594acc009c0ff3589c1dbc1f7b900b21edf3f8bb419a35aa01903258bfb0a533968219f63caf87a5411647ddd6a1c5fdd0860dbbf22cedf04781c"}
