>> {"jsonrpc":"2.0","id":1,"method":"devnet_addArtifacts","params":[[{"name":"Made.json","content":"{\"abi\":[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"x\",\"type\":\"uint256\"}]}],\"bytecode\":{\"object\":\"0x600A600C\"},\"deployedBytecode\":{\"object\":\"0x6001\"}}"}]]}
<< {"jsonrpc":"2.0","id":1,"result":[{"file":"Made.json","artifacts":[{"id":"6235537abffcbc39c790e79aa007ef8c","isNew":true,"name":"Made"}],"builds":[],"problems":[]}]}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_creationCode","params":["unknown"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_creationCode","params":["6235537abffcbc39c790e79aa007ef8c"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x600a600c"}
