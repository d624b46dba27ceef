>> {"jsonrpc":"2.0","id":1,"method":"miner_setEtherbase","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for miner_setEtherbase: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
