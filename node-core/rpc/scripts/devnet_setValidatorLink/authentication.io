>> {"jsonrpc":"2.0","id":1,"method":"devnet_setValidatorLink","params":[[0,1],{"isCut":true}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for devnet_setValidatorLink: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
