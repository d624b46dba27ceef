>> {"jsonrpc":"2.0","id":1,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x2b"},"latest"]}
<< {"jsonrpc":"2.0","id":1,"result":{"accessList":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","storageKeys":["0x0000000000000000000000000000000000000000000000000000000000000000"]}],"gasUsed":"0x724f"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_createAccessList","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"},"latest"]}
<< {"jsonrpc":"2.0","id":2,"result":{"accessList":[],"gasUsed":"0x5208"}}
// where the call fails the list stands beside the error
>> {"jsonrpc":"2.0","id":3,"method":"eth_createAccessList","params":[{"data":"0x60006000fd"}]}
<< {"jsonrpc":"2.0","id":3,"result":{"accessList":[],"gasUsed":"0xcf48","error":"execution reverted"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_createAccessList","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"0x99"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"header not found"}}
