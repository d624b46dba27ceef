>> {"jsonrpc":"2.0","id":1,"method":"testing_buildBlockV1","params":[]}
