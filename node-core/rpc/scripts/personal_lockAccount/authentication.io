// private: whoever does not show the token is refused
>> {"jsonrpc":"2.0","id":1,"method":"personal_lockAccount","params":["0x1563915e194d8cfba1943570603f7606a3115508"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for personal_lockAccount with an account that is not a dev account: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
