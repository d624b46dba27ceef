// a dev account signs for everybody in the devnet profile: its key is known
>> {"jsonrpc":"2.0","id":1,"method":"personal_sign","params":["0xdeadbeef","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xa114c834af73872c6c9efe918d85b0b1b34a486d10f9011e2630e28417c828c060dbd65cda67e73d52ebb7c555260621dbc1b0b4036acb61086bba091ac3f1641b"}
// as some clients ask, with a password
>> {"jsonrpc":"2.0","id":2,"method":"personal_sign","params":["0xdeadbeef","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",""]}
<< {"jsonrpc":"2.0","id":2,"result":"0xa114c834af73872c6c9efe918d85b0b1b34a486d10f9011e2630e28417c828c060dbd65cda67e73d52ebb7c555260621dbc1b0b4036acb61086bba091ac3f1641b"}
// other accounts are private, unlocked or with the right password, and so is whether they exist
>> {"jsonrpc":"2.0","id":3,"method":"personal_sign","params":["0xdeadbeef","0x1563915e194d8cfba1943570603f7606a3115508"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":4100,"message":"authentication required for personal_sign with an account that is not a dev account: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
>> {"jsonrpc":"2.0","id":4,"method":"personal_sign","params":["0xdeadbeef","0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":4100,"message":"authentication required for personal_sign with an account that is not a dev account: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
>> {"jsonrpc":"2.0","id":5,"method":"personal_sign","params":["0xdeadbeef","0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":4100,"message":"authentication required for personal_sign with an account that is not a dev account: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
