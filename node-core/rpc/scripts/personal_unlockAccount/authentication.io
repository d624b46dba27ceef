// private: whoever does not show the token is refused
>> {"jsonrpc":"2.0","id":1,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for personal_unlockAccount with an account that is not a dev account: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
