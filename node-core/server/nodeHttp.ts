/**
 * `createServer` of node:http. An `import` of a builtin module reads every one of its exports, and node:http has lazy ones that
 * load a whole HTTP client of 50 ms; asking for the module by itself leaves them alone.
 */
export const { createServer } = process.getBuiltinModule('node:http')
