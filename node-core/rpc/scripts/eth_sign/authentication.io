// the keys of dev accounts are known, so they sign for everybody
>> {"jsonrpc":"2.0","id":1,"method":"eth_sign","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0xdeadbeef"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xa114c834af73872c6c9efe918d85b0b1b34a486d10f9011e2630e28417c828c060dbd65cda67e73d52ebb7c555260621dbc1b0b4036acb61086bba091ac3f1641b"}
// other accounts, be they there or not, sign for who shows the token
>> {"jsonrpc":"2.0","id":2,"method":"eth_sign","params":["0x1563915e194d8cfba1943570603f7606a3115508","0xdeadbeef"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":4100,"message":"authentication required for eth_sign with an account that is not a dev account: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sign","params":["0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","0xdeadbeef"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":4100,"message":"authentication required for eth_sign with an account that is not a dev account: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
