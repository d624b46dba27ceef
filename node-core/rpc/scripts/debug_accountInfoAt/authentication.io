>> {"jsonrpc":"2.0","id":1,"method":"debug_accountInfoAt","params":["0x1","0x0","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for debug_accountInfoAt: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
