>> {"jsonrpc":"2.0","id":1,"method":"admin_datadir","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for admin_datadir: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
