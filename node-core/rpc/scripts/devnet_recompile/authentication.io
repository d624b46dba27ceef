>> {"jsonrpc":"2.0","id":1,"method":"devnet_recompile","params":["a"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for devnet_recompile: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
