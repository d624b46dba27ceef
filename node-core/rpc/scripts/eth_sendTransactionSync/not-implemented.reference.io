>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransactionSync","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method eth_sendTransactionSync does not exist/is not available"}}
