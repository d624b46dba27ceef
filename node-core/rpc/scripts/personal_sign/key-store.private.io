// a locked account needs its password
>> {"jsonrpc":"2.0","id":1,"method":"personal_sign","params":["0xdeadbeef","0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_sign","params":["0xdeadbeef","0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","wrong"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"could not decrypt key with given password"}}
>> {"jsonrpc":"2.0","id":3,"method":"personal_sign","params":["0xdeadbeef","0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0a4ee10cbf4152a3270bb891f40a779f380dfe9e16436abb06ea67d9810a1b672c574216577cd2ee9e42908e48649452457ae675e4b3dacda70c720ed03bb8311c"}
// which does not unlock it
>> {"jsonrpc":"2.0","id":4,"method":"eth_sign","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","0xdeadbeef"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
// an unlocked account needs none, but one that is given must be right
>> {"jsonrpc":"2.0","id":5,"method":"personal_sign","params":["0xdeadbeef","0x1563915e194d8cfba1943570603f7606a3115508"]}
<< {"jsonrpc":"2.0","id":5,"result":"0xc2acf4a765af8d4d47bb653200fdf1fac3a5612c2f327ca8ced6368a815f7b162ed581a64ff7f72c95a14f1d99d862d1df92c11835d426fab2d0f19eb8797a831b"}
>> {"jsonrpc":"2.0","id":6,"method":"personal_sign","params":["0xdeadbeef","0x1563915e194d8cfba1943570603f7606a3115508","wrong"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"could not decrypt key with given password"}}
