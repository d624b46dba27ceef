// private: whoever does not show the token is refused
>> {"jsonrpc":"2.0","id":1,"method":"personal_unpair","params":["ledger://1","0000"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for personal_unpair: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
