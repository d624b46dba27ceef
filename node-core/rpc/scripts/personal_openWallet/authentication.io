// private: whoever does not show the token is refused
>> {"jsonrpc":"2.0","id":1,"method":"personal_openWallet","params":["ledger://1",""]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for personal_openWallet: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
