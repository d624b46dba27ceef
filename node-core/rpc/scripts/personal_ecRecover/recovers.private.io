>> {"jsonrpc":"2.0","id":1,"method":"personal_ecRecover","params":["0xdeadbeef","0xa114c834af73872c6c9efe918d85b0b1b34a486d10f9011e2630e28417c828c060dbd65cda67e73d52ebb7c555260621dbc1b0b4036acb61086bba091ac3f1641b"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}
// another message has another signer
>> {"jsonrpc":"2.0","id":2,"method":"personal_ecRecover","params":["0x","0xa114c834af73872c6c9efe918d85b0b1b34a486d10f9011e2630e28417c828c060dbd65cda67e73d52ebb7c555260621dbc1b0b4036acb61086bba091ac3f1641b"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xf77e53f708e12429f638a53270a38d7dffdb1103"}
>> {"jsonrpc":"2.0","id":3,"method":"personal_ecRecover","params":["0xdeadbeef","0x1234"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"signature must be 65 bytes long"}}
>> {"jsonrpc":"2.0","id":4,"method":"personal_ecRecover","params":["0xdeadbeef","0xa114c834af73872c6c9efe918d85b0b1b34a486d10f9011e2630e28417c828c060dbd65cda67e73d52ebb7c555260621dbc1b0b4036acb61086bba091ac3f16400"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"invalid Ethereum signature (V is not 27 or 28)"}}
