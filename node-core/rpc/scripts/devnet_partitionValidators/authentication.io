>> {"jsonrpc":"2.0","id":1,"method":"devnet_partitionValidators","params":[[[0,1,2,3]]]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for devnet_partitionValidators: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
