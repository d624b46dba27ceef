/** Block 511882413 of Arbitrum One, under ArbOS 61, as its nodes answer with the header; its transactions are made up. */
import type { Hex } from '../contract/hex.ts'
import { ScriptedError, type ScriptedRequest } from './scriptedRemote.fixture.ts'

export const ARBITRUM_HASH = '0x9f2a4542dcd73b3b7312c2b57ebf79e61dbcd36906c7e8ed500f56ea199fa803'

/** A bloom by its bytes that are not zero. */
const bloom = (...bytes: [at: number, value: number][]): Hex => {
  const result = Buffer.alloc(256)
  for (const [at, value] of bytes) result[at] = value
  return `0x${result.toString('hex')}`
}

export const ARBITRUM_HEADER = {
  baseFeePerGas: '0x1312d00',
  difficulty: '0x1',
  extraData: '0x5415fe5b5fa72ff4ecaf578e7346f9ef8942c832a0f5564f05d8511e3576b334',
  gasLimit: '0x4000000000000',
  gasUsed: '0x3d721',
  hash: ARBITRUM_HASH,
  l1BlockNumber: '0x18ea3d7',
  logsBloom: bloom(
    [2, 0x10],
    [12, 0x08],
    [21, 0x04],
    [42, 0x80],
    [49, 0x08],
    [50, 0x02],
    [51, 0x01],
    [54, 0x20],
    [55, 0x10],
    [68, 0x02],
    [71, 0x08],
    [72, 0x40],
    [74, 0x04],
    [75, 0x08],
    [84, 0x10],
    [87, 0x40],
    [89, 0x20],
    [97, 0x80],
    [108, 0x04],
    [109, 0x10],
    [123, 0x12],
    [125, 0x08],
    [141, 0x01],
    [146, 0x04],
    [155, 0x10],
    [174, 0x04],
    [179, 0x02],
    [185, 0x80],
    [194, 0x20],
    [195, 0x02],
    [198, 0x40],
    [199, 0x20],
    [226, 0x20],
    [238, 0x20],
    [252, 0x20],
  ),
  miner: '0xa4b000000000000000000073657175656e636572',
  mixHash: '0x0000000000028aef00000000018ea3d7000000000000003d0001000000000000',
  nonce: '0x00000000002770e4',
  number: '0x1e82b4ad',
  parentHash: '0xa31635fa277ca0ea0481d09fc59d1ca55b84b2a12e6c04384ce7532962b8b698',
  receiptsRoot: '0x4bbc51c714c0499f97f4a4473864495eff600e521f9848f47a935b6c6422d82f',
  sendCount: '0x28aef',
  sendRoot: '0x5415fe5b5fa72ff4ecaf578e7346f9ef8942c832a0f5564f05d8511e3576b334',
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  size: '0x502',
  stateRoot: '0x0af9d8afcffe1a8edabe67d676b274dc5642ccfbe938b935cab5a245bfc4b2da',
  timestamp: '0x6ac36dbd',
  transactionsRoot: '0x21cd50773adc2f667e9862eb9da63da3644a0c3631931681d00972a7ef350e74',
  uncles: [],
}

/** The transaction with which every block of Arbitrum begins. */
export const ARBITRUM_TRANSACTION = {
  blockHash: ARBITRUM_HASH,
  blockNumber: ARBITRUM_HEADER.number,
  from: '0x00000000000000000000000000000000000a4b05',
  gas: '0x0',
  gasPrice: '0x0',
  hash: '0x6d7794b53cf25759c2824c31ee11fc2a682b0fbe69c6bf0da6335b440352e727',
  input: '0x6bf6a42d',
  nonce: '0x0',
  to: '0x00000000000000000000000000000000000a4b05',
  transactionIndex: '0x0',
  value: '0x0',
  type: '0x6a',
  chainId: '0xa4b1',
  v: '0x0',
  r: '0x0',
  s: '0x0',
}

/** Its receipt. */
export const ARBITRUM_RECEIPT = {
  blockHash: ARBITRUM_HASH,
  blockNumber: ARBITRUM_HEADER.number,
  contractAddress: null,
  cumulativeGasUsed: '0x0',
  effectiveGasPrice: '0x1312d00',
  from: ARBITRUM_TRANSACTION.from,
  gasUsed: '0x0',
  gasUsedForL1: '0x0',
  l1BlockNumber: '0x18ea3d7',
  logs: [
    {
      address: ARBITRUM_TRANSACTION.to,
      topics: [ARBITRUM_HASH],
      data: '0x12',
      blockHash: ARBITRUM_HASH,
      blockNumber: ARBITRUM_HEADER.number,
      transactionHash: ARBITRUM_TRANSACTION.hash,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    },
  ],
  logsBloom: bloom(),
  status: '0x1',
  to: ARBITRUM_TRANSACTION.to,
  transactionHash: ARBITRUM_TRANSACTION.hash,
  transactionIndex: '0x0',
  type: '0x6a',
}

const BLOCK = { ...ARBITRUM_HEADER, transactions: [ARBITRUM_TRANSACTION] }

const ANSWERS: Record<string, unknown> = {
  eth_chainId: '0xa4b1',
  eth_blockNumber: ARBITRUM_HEADER.number,
  eth_getBlockByNumber: BLOCK,
  eth_getBlockByHash: BLOCK,
  eth_getTransactionByHash: ARBITRUM_TRANSACTION,
  eth_getBlockReceipts: [ARBITRUM_RECEIPT],
  eth_getBalance: '0x0',
  eth_getTransactionCount: '0x0',
  eth_getCode: '0x',
}

/** Answers as a node of Arbitrum One whose only block is this. */
export function answerAsArbitrum({ method }: ScriptedRequest): unknown {
  if (method in ANSWERS) return ANSWERS[method]
  throw new ScriptedError(-32601, `the method ${method} does not exist/is not available`)
}
