>> {"jsonrpc":"2.0","id":1,"method":"devnet_cancel","params":[[7]]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"authentication required for devnet_cancel: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
