// private: whoever does not show the token is refused
>> {"jsonrpc":"2.0","id":1,"method":"personal_ecRecover","params":["0x","0x0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for personal_ecRecover: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
