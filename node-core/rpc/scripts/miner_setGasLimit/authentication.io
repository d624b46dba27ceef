>> {"jsonrpc":"2.0","id":1,"method":"miner_setGasLimit","params":["0x1c9c381"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for miner_setGasLimit: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
