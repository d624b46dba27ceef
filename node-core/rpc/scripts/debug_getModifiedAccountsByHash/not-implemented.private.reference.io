>> {"jsonrpc":"2.0","id":1,"method":"debug_getModifiedAccountsByHash","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_getModifiedAccountsByHash does not exist/is not available"}}
