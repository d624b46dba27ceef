>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendRawTransaction","params":["0xf8650284b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a96a012f295fe71fbc7c96baf0046aedce7b28e86019a919ead6920eea5101b1273d6a022562e4b6013779fc372746761c8309e3fd1ee072a589e82083e69f276c1c873"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xb1b85b383baf5df0b3b075a03575f0f192590aa8b1d4c447dd0443397a0e3fe0"}
// the same again
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransaction","params":["0xf8650284b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a96a012f295fe71fbc7c96baf0046aedce7b28e86019a919ead6920eea5101b1273d6a022562e4b6013779fc372746761c8309e3fd1ee072a589e82083e69f276c1c873"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"already known"}}
// one that does not pay enough more
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendRawTransaction","params":["0xf8650284b2d05e018252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a95a0fcdefdbb12454bac5853aa789a3e90fca179d30f4cde93b5ee3c6a5d3b3fa1b5a0436eb00fe49d5bc3c6774158f543c1f2fad15f140f4302f6661affc2ac55dc94"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"replacement transaction underpriced"}}
// one that does
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendRawTransaction","params":["0xf8650284ee6b28008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a96a0f387d774990741b7b2ca4713c5d352bf3507f8dc460114986fc410732e6896b0a075a61bf902cd460836fa0fb28f838ae2e6422990934b53494337333079b00f86"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x03be581f8efea41ed78b492f4463faf19e93d07a5d12f2398a3262506bacb16c"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionByHash","params":["0xb1b85b383baf5df0b3b075a03575f0f192590aa8b1d4c447dd0443397a0e3fe0"]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":{"pending":"0x1","queued":"0x0"}}
