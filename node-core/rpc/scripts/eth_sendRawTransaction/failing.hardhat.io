// what is mined at once and fails is an error
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x02f863820539010185174876e8008302000080808d63deadbeef6000526004601cfdc001a0b9278e91b1e611592f32627de85b9e62e0465dcdd7f2934f509ff7697c347c10a04eaf1d6d75ae841d2ca4763d3b265c53e1e40d6142dbbb8d28269ba5080f0e5a"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0xdeadbeef"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
