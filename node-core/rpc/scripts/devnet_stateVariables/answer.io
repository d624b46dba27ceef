// of a contract whose artifact is not known
>> {"jsonrpc":"2.0","id":1,"method":"devnet_stateVariables","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
