>> {"jsonrpc":"2.0","id":1,"method":"eth_createAccessList","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest"]}
<< {"jsonrpc":"2.0","id":1,"result":{"accessList":[],"gasUsed":"0x0"}}
