>> {"jsonrpc":"2.0","id":1,"method":"devnet_coverage","params":["2b07b569e7817befcb11c9518ce7f6a2",0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for devnet_coverage: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
