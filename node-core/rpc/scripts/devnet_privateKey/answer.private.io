// everybody knows the key of a dev account
>> {"jsonrpc":"2.0","id":1,"method":"devnet_privateKey","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_privateKey","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1111111111111111111111111111111111111111111111111111111111111111"}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_privateKey","params":["0x1563915e194d8cfba1943570603f7606a3115508","secret"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2222222222222222222222222222222222222222222222222222222222222222"}
