>> {"jsonrpc":"2.0","id":1,"method":"debug_intermediateRoots","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":4100,"message":"authentication required for debug_intermediateRoots: send the token of the token file as the header \"Authorization: Bearer TOKEN\", or as the WebSocket subprotocol \"terrarium.token.TOKEN\""}}
