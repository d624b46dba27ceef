>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
// input or data, or both when they are equal
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","input":"0x"},"latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x","input":"0x"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
// in the past
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"0x2"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},{"blockHash":"0x3e381ea0cf46b4ae2bbb1f0ecdbbb57e7ba875703f5d107b25adb8c0f46c71b0"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
// what is no contract answers nothing
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"to":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","data":"0x12345678"},"latest"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x"}
// a creation answers the code
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"data":"0x601a600c600039601a6000f336600c575f545f5260205ff35b5f35805f555f523360205fa100"},"latest"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x36600c575f545f5260205ff35b5f35805f555f523360205fa100"}
