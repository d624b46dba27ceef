// without the token not even dev accounts sign
>> {"jsonrpc":"2.0","id":1,"method":"eth_sign","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0xdeadbeef"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for eth_sign: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
