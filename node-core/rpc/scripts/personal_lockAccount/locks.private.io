>> {"jsonrpc":"2.0","id":1,"method":"eth_sign","params":["0x1563915e194d8cfba1943570603f7606a3115508","0x"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xe9f9984ba234bd311c89021a2e94f7c772c8e46e8596fcb41908c2f55de91b0d5a79cb6ff7cef949095e22f735643bc7eee1c92a875d8a5df8cf4cb07f4d75bc1b"}
>> {"jsonrpc":"2.0","id":2,"method":"personal_lockAccount","params":["0x1563915e194d8cfba1943570603f7606a3115508"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sign","params":["0x1563915e194d8cfba1943570603f7606a3115508","0x"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
// again it is locked still
>> {"jsonrpc":"2.0","id":4,"method":"personal_lockAccount","params":["0x1563915e194d8cfba1943570603f7606a3115508"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
