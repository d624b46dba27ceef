>> {"jsonrpc":"2.0","id":1,"method":"admin_startRPC","params":["127.0.0.1",0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for admin_startRPC: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
