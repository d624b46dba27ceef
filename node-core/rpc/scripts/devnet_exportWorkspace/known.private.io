>> {"jsonrpc":"2.0","id":1,"method":"devnet_exportWorkspace","params":["shop","shop.tar.gz"]}
<< {"jsonrpc":"2.0","id":1,"result":{"sizeBytes":4096,"chainId":1337,"height":5,"path":"/script/files/shop.tar.gz","keyFiles":0}}
// with the key files
>> {"jsonrpc":"2.0","id":2,"method":"devnet_exportWorkspace","params":["shop","keys.tar.gz",true]}
<< {"jsonrpc":"2.0","id":2,"result":{"sizeBytes":4096,"chainId":1337,"height":5,"path":"/script/files/keys.tar.gz","keyFiles":1}}
// to a path that leads elsewhere
>> {"jsonrpc":"2.0","id":3,"method":"devnet_exportWorkspace","params":["shop","../shop.tar.gz"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid file \"../shop.tar.gz\": the path has an empty part, or a part . or ..; names are relative to the folder \"files\" of the workspace"}}
