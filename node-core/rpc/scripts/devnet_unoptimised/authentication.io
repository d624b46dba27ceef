>> {"jsonrpc":"2.0","id":1,"method":"devnet_unoptimised","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for devnet_unoptimised: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
