>> {"jsonrpc":"2.0","id":1,"method":"devnet_artifacts","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_addArtifacts","params":[[{"name":"Plain.json","content":"[{\"type\":\"function\",\"name\":\"value\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\"}]"}]]}
<< {"jsonrpc":"2.0","id":2,"result":[{"file":"Plain.json","artifacts":[{"id":"4bc253b0de8fb8ec63a10b1b626eb898","isNew":true,"name":"Plain"}],"builds":[],"problems":[]}]}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_artifacts","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":[{"id":"4bc253b0de8fb8ec63a10b1b626eb898","name":"Plain","source":null,"file":"Plain.json","format":"abi","abi":[{"type":"function","name":"value","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"}],"codeSizeBytes":null,"creationSizeBytes":null,"importedAtMs":1700000000000}]}
