// what is mined at once and fails is an error
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x02f863820539010185174876e8008302000080808d63deadbeef6000526004601cfdc001a0b9278e91b1e611592f32627de85b9e62e0465dcdd7f2934f509ff7697c347c10a04eaf1d6d75ae841d2ca4763d3b265c53e1e40d6142dbbb8d28269ba5080f0e5a"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0xdeadbeef"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
// what waits has its hash
>> {"jsonrpc":"2.0","id":3,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendRawTransaction","params":["0x02f857820539020185174876e80083020000808081fec001a0068c450caa7355ff339c588117712f2306384cccb4264765331a2d693962c060a008c0814fc4a56e2fe00316a7c0feeab1247154f3447ae9bf499ba26a461eeb60"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x6a92a5937f6de8c8119fa1fdd83f454d6c76a1f90d4467e5661265b4fd52e556"}
