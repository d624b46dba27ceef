>> {"jsonrpc":"2.0","id":1,"method":"devnet_subscribe","params":["workspace"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_setLabel","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","Store"]}
<< {"jsonrpc":"2.0","id":2,"result":"Store"}
<< {"jsonrpc":"2.0","method":"devnet_subscription","params":{"subscription":"0x51","result":{"labels":{"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512":"Store"},"artifacts":false,"builds":false,"contracts":false}}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_setLabel","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",null]}
<< {"jsonrpc":"2.0","id":3,"result":null}
<< {"jsonrpc":"2.0","method":"devnet_subscription","params":{"subscription":"0x51","result":{"labels":{"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512":null},"artifacts":false,"builds":false,"contracts":false}}}
