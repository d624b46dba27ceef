>> {"jsonrpc":"2.0","id":1,"method":"devnet_setLabel","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","a"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for devnet_setLabel: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
