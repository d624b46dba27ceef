// of a block, and of that of a transaction
>> {"jsonrpc":"2.0","id":1,"method":"debug_intermediateRoots","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e"]}
<< {"jsonrpc":"2.0","id":1,"result":["0x99e3c1f172ff282b115fc9c10745154f484900ffd2fad8f0368269b95d886967"]}
>> {"jsonrpc":"2.0","id":2,"method":"debug_intermediateRoots","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":2,"result":["0x99e3c1f172ff282b115fc9c10745154f484900ffd2fad8f0368269b95d886967"]}
