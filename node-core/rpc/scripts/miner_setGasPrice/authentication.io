>> {"jsonrpc":"2.0","id":1,"method":"miner_setGasPrice","params":["0x3b9aca01"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for miner_setGasPrice: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
