>> {"jsonrpc":"2.0","id":1,"method":"debug_getRawTransaction","params":["0xd560c5bb3c4a73694d88a2bdd534f0eb404739014141bfe01bdc89db35fd7756"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for debug_getRawTransaction: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
