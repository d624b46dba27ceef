>> {"jsonrpc":"2.0","id":1,"method":"devnet_openBranch","params":[0,"shop-before"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for devnet_openBranch: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
