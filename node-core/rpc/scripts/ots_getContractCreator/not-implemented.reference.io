>> {"jsonrpc":"2.0","id":1,"method":"ots_getContractCreator","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method ots_getContractCreator does not exist/is not available"}}
