>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setPrevRandao","params":["0x1234"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: prevRandao: expected 32 bytes, got 2"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setNextBlockPrevRandao","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (prevRandao)"}}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setPrevRandao","params":["0xabababababababababababababababababababababababababababababababab00"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: prevRandao: expected 32 bytes, got 33"}}
