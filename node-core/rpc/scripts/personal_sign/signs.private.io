// the message comes first; a password is not needed
>> {"jsonrpc":"2.0","id":1,"method":"personal_sign","params":["0xdeadbeef","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xa114c834af73872c6c9efe918d85b0b1b34a486d10f9011e2630e28417c828c060dbd65cda67e73d52ebb7c555260621dbc1b0b4036acb61086bba091ac3f1641b"}
>> {"jsonrpc":"2.0","id":2,"method":"personal_sign","params":["0xdeadbeef","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","secret"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xa114c834af73872c6c9efe918d85b0b1b34a486d10f9011e2630e28417c828c060dbd65cda67e73d52ebb7c555260621dbc1b0b4036acb61086bba091ac3f1641b"}
>> {"jsonrpc":"2.0","id":3,"method":"personal_sign","params":["0xdeadbeef","0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"unknown account"}}
>> {"jsonrpc":"2.0","id":4,"method":"personal_sign","params":["hello","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: message: hex string without 0x prefix: \"hello\""}}
>> {"jsonrpc":"2.0","id":5,"method":"personal_sign","params":["0xdeadbeef"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 1 (address)"}}
