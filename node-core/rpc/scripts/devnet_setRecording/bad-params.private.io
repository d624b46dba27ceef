>> {"jsonrpc":"2.0","id":1,"method":"devnet_setRecording","params":["off"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: isOn: expected a boolean, got \"off\""}}
