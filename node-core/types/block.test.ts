import { describe, expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { keccak256 } from '../base/keccak256.ts'
import { type Body, blockFromBytes, blockToBytes, bodyFromBytes, bodyToBytes, createBlock, sizeOfBlock } from './block.ts'
import { EMPTY_OMMERS_HASH, EMPTY_REQUESTS_HASH, type Header, headerFromRlp, headerHash, headerToRlp } from './header.ts'
import { decodeRlp, encodeRlp } from './rlp.ts'
import { signTransaction } from './transaction.ts'

const hash = (byte: number) => hexFromBytes(new Uint8Array(32).fill(byte))
const address = (byte: number) => hexFromBytes(new Uint8Array(20).fill(byte))

const frontier: Header = {
  parentHash: hash(1),
  ommersHash: EMPTY_OMMERS_HASH,
  coinbase: address(2),
  stateRoot: hash(3),
  transactionsRoot: hash(4),
  receiptsRoot: hash(5),
  logsBloom: new Uint8Array(256).fill(6),
  difficulty: 17n,
  number: 5n,
  gasLimit: 30_000_000n,
  gasUsed: 21_000n,
  timestamp: 1_700_000_000n,
  extraData: Uint8Array.of(1, 2, 3),
  mixHash: hash(7),
  nonce: '0x0000000000000042',
}
const london: Header = { ...frontier, baseFeePerGas: 7n }
const shanghai: Header = { ...london, withdrawalsRoot: hash(8) }
const cancun: Header = { ...shanghai, blobGasUsed: 131072n, excessBlobGas: 0n, parentBeaconBlockRoot: hash(9) }
const prague: Header = { ...cancun, requestsHash: EMPTY_REQUESTS_HASH }
const amsterdam: Header = { ...prague, blockAccessListHash: hash(10), slotNumber: 11n }

const key = keccak256(Uint8Array.of(1))
const common = { nonce: 1n, gasLimit: 21_000n, to: address(3), value: 4n, data: new Uint8Array(0) }
const transactions = [
  signTransaction({ type: 0, chainId: 1n, ...common, gasPrice: 5n }, key),
  signTransaction({ type: 2, chainId: 1n, ...common, maxFeePerGas: 5n, maxPriorityFeePerGas: 1n, accessList: [] }, key),
]
const withdrawals = [{ index: 1n, validatorIndex: 2n, address: address(4), amount: 3n }]
const rawOf = (body: Body) => body.transactions.map(({ raw }) => hexFromBytes(raw))

describe('header', () => {
  test.each(Object.entries({ frontier, london, shanghai, cancun, prague, amsterdam }))(
    'a header of %s comes back from its RLP',
    (_, header) => {
      expect(headerFromRlp(decodeRlp(encodeRlp(headerToRlp(header))))).toEqual(header)
    },
  )

  test('the hash of the mainnet genesis block is right', () => {
    const genesis: Header = {
      ...frontier,
      parentHash: hash(0),
      coinbase: address(0),
      logsBloom: new Uint8Array(256),
      difficulty: 17_179_869_184n,
      number: 0n,
      gasLimit: 5000n,
      gasUsed: 0n,
      timestamp: 0n,
      mixHash: hash(0),
      nonce: '0x0000000000000042',
      stateRoot: '0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544',
      transactionsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
      receiptsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
      extraData: bytesFromHex('0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa'),
    }
    expect(headerHash(genesis)).toBe('0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3')
  })

  test('too few and too many fields are rejected', () => {
    const fields = headerToRlp(amsterdam)
    expect(() => headerFromRlp(fields.slice(0, 14))).toThrow('header has 14 items')
    expect(() => headerFromRlp([...fields, new Uint8Array(0)])).toThrow('header has 24 items')
  })

  test('a bloom of another length is rejected', () => {
    expect(() => headerFromRlp(headerToRlp({ ...prague, logsBloom: new Uint8Array(255) }))).toThrow('logs bloom has 255 bytes')
  })
})

describe('block', () => {
  test('a block with transactions of two types and withdrawals round-trips', () => {
    const block = createBlock(prague, { transactions, ommers: [], withdrawals })
    const decoded = blockFromBytes(blockToBytes(block))
    expect(decoded.hash).toBe(headerHash(prague))
    expect(sizeOfBlock(block)).toBe(blockToBytes(block).length)
    expect(decoded.header).toEqual(prague)
    expect(decoded.withdrawals).toEqual(withdrawals)
    expect(rawOf(decoded)).toEqual(rawOf(block))
    expect(decoded.transactions.map((tx) => tx.from)).toEqual(block.transactions.map((tx) => tx.from))
  })

  test('a block with an ommer and without withdrawals round-trips', () => {
    const block = createBlock(frontier, { transactions: [], ommers: [frontier] })
    const decoded = blockFromBytes(blockToBytes(block))
    expect(decoded).toEqual(block)
    expect(sizeOfBlock(block)).toBe(blockToBytes(block).length)
    expect('withdrawals' in decoded).toBe(false)
  })

  test('a body round-trips, and accepts known senders', () => {
    const body = { transactions, ommers: [frontier], withdrawals: [] }
    const decoded = bodyFromBytes(bodyToBytes(body), [address(7), address(8)])
    expect(rawOf(decoded)).toEqual(rawOf(body))
    expect(decoded.transactions.map((tx) => tx.from)).toEqual([address(7), address(8)])
    expect(decoded.ommers).toEqual([frontier])
    expect(decoded.withdrawals).toEqual([])
  })

  test('a legacy transaction encoded as a byte string is rejected', () => {
    const bytes = encodeRlp([headerToRlp(frontier), [transactions[0]!.raw], []])
    expect(() => blockFromBytes(bytes)).toThrow('legacy transaction is a byte string, expected a list')
  })
})
