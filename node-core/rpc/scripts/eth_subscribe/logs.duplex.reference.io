// the documented fields only
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["logs"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendRawTransaction","params":["0xf8860284b2d05e00830186a094e7f1725e7734ce288f8367e1bb143e90bb3f051280a00000000000000000000000000000000000000000000000000000000000000007820a95a03a75b7dbae5de504245635b914bcc7489fd6389a963246779f48bb735af7fbb3a00c8e5f84a919f091561e6e03de6a758d4490dfe499f33b062dbaa6c5e825f9c1"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xbd46607043438d81462bef24097fd1108ad6da787f7c17713f212d190fe667e4"}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x51","result":{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","topics":["0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"],"data":"0x0000000000000000000000000000000000000000000000000000000000000007","blockNumber":"0x5","transactionHash":"0xbd46607043438d81462bef24097fd1108ad6da787f7c17713f212d190fe667e4","transactionIndex":"0x0","blockHash":"0xf3f2bf2e526935aa370c6438caf77e6968aed28efd68f938fb72e6e9cc1f3bb4","logIndex":"0x0","removed":false}}}
