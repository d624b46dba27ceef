>> {"jsonrpc":"2.0","id":1,"method":"devnet_reproductionTest","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","truffle"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 1: kind: expected one of foundry, viem, got \"truffle\""}}
