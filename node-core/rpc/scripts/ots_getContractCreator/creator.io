>> {"jsonrpc":"2.0","id":1,"method":"ots_getContractCreator","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"result":{"hash":"0xdb8fd08e15c62faefb42f33e8512b028c772e56f1201ae796af65fd8d86270d5","creator":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}}
// no contract
>> {"jsonrpc":"2.0","id":2,"method":"ots_getContractCreator","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
