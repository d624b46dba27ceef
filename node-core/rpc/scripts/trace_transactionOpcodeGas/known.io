>> {"jsonrpc":"2.0","id":1,"method":"trace_transactionOpcodeGas","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":1,"result":{"transactionHash":"0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","opcodeGas":[{"opcode":"CALLDATASIZE","count":1,"gasUsed":2},{"opcode":"PUSH1","count":2,"gasUsed":6},{"opcode":"JUMPI","count":1,"gasUsed":10},{"opcode":"JUMPDEST","count":1,"gasUsed":1},{"opcode":"PUSH0","count":4,"gasUsed":8},{"opcode":"CALLDATALOAD","count":1,"gasUsed":3},{"opcode":"DUP1","count":1,"gasUsed":3},{"opcode":"SSTORE","count":1,"gasUsed":22100},{"opcode":"MSTORE","count":1,"gasUsed":6},{"opcode":"CALLER","count":1,"gasUsed":2},{"opcode":"LOG1","count":1,"gasUsed":1006},{"opcode":"STOP","count":1,"gasUsed":0}]}}
>> {"jsonrpc":"2.0","id":2,"method":"trace_transactionOpcodeGas","params":["0x0000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"trace_transactionOpcodeGas","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: transactionHash: hex string of odd length"}}
