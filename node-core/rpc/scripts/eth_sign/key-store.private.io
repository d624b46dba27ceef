>> {"jsonrpc":"2.0","id":1,"method":"eth_sign","params":["0x1563915e194d8cfba1943570603f7606a3115508","0xdeadbeef"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xc2acf4a765af8d4d47bb653200fdf1fac3a5612c2f327ca8ced6368a815f7b162ed581a64ff7f72c95a14f1d99d862d1df92c11835d426fab2d0f19eb8797a831b"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sign","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","0xdeadbeef"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
