>> {"jsonrpc":"2.0","id":1,"method":"devnet_replayRequests","params":[{"url":"http://127.0.0.1:8545"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for devnet_replayRequests: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
