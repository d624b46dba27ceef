>> {"jsonrpc":"2.0","id":1,"method":"debug_getAccessibleState","params":["0x1","latest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for debug_getAccessibleState: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
