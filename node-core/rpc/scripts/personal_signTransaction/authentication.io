// private: whoever does not show the token is refused
>> {"jsonrpc":"2.0","id":1,"method":"personal_signTransaction","params":[{"from":"0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xb2d05e00"},"secret"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for personal_signTransaction: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
