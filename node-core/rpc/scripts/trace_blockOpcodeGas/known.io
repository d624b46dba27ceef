>> {"jsonrpc":"2.0","id":1,"method":"trace_blockOpcodeGas","params":["0x3"]}
<< {"jsonrpc":"2.0","id":1,"result":{"blockHash":"0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e","blockNumber":3,"transactions":[{"transactionHash":"0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","opcodeGas":[{"opcode":"CALLDATASIZE","count":1,"gasUsed":2},{"opcode":"PUSH1","count":2,"gasUsed":6},{"opcode":"JUMPI","count":1,"gasUsed":10},{"opcode":"JUMPDEST","count":1,"gasUsed":1},{"opcode":"PUSH0","count":4,"gasUsed":8},{"opcode":"CALLDATALOAD","count":1,"gasUsed":3},{"opcode":"DUP1","count":1,"gasUsed":3},{"opcode":"SSTORE","count":1,"gasUsed":22100},{"opcode":"MSTORE","count":1,"gasUsed":6},{"opcode":"CALLER","count":1,"gasUsed":2},{"opcode":"LOG1","count":1,"gasUsed":1006},{"opcode":"STOP","count":1,"gasUsed":0}]}]}}
>> {"jsonrpc":"2.0","id":2,"method":"trace_blockOpcodeGas","params":["0x0"]}
<< {"jsonrpc":"2.0","id":2,"result":{"blockHash":"0xed2296716526187bef9952572f120fbb1b3ec610a9697e43b22319beba80779d","blockNumber":0,"transactions":[]}}
>> {"jsonrpc":"2.0","id":3,"method":"trace_blockOpcodeGas","params":["0x99"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"trace_blockOpcodeGas","params":["x"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"x\""}}
