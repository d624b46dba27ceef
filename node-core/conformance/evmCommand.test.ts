import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hash, hexFromBytes } from '../contract/hex.ts'
import { addressFromPrivateKey } from '../base/secp256k1.ts'
import { Chain } from '../chain/chain.ts'
import { configAtFork } from '../chain/genesis.ts'
import { createEngine } from '../evm/evm.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { blockToBytes } from '../types/block.ts'
import { headerToRlp } from '../types/header.ts'
import { ZERO_ADDRESS } from '../types/rlp.ts'
import { runEvmCommand } from './evmCommand.ts'

const KEY = new Uint8Array(32).fill(7)
const SENDER = addressFromPrivateKey(KEY)
const CONTRACT = `0x${'c0'.repeat(20)}`
const WRONG_ROOT: Hash = `0x${'1'.repeat(64)}`
const NO_LOGS = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'

/** A state test whose contract adds 1 and 2 and runs into an invalid opcode. */
const stateTest = (posts: Record<string, string>, logs = NO_LOGS) => ({
  env: {
    currentCoinbase: ZERO_ADDRESS,
    currentGasLimit: '0x1000000',
    currentNumber: '0x1',
    currentTimestamp: '0x1',
    currentBaseFee: '0x1',
    currentDifficulty: '0x0',
  },
  pre: {
    [SENDER]: { nonce: '0x0', balance: '0xffffffff', code: '0x', storage: {} },
    [CONTRACT]: { nonce: '0x1', balance: '0x0', code: '0x6001600201fe', storage: {} },
  },
  transaction: {
    nonce: '0x0',
    gasPrice: '0xa',
    gasLimit: ['0xc350'],
    to: CONTRACT,
    value: ['0x0'],
    data: ['0x'],
    secretKey: hexFromBytes(KEY),
  },
  post: Object.fromEntries(Object.entries(posts).map(([fork, hash]) => [fork, [{ hash, logs, indexes: { data: 0, gas: 0, value: 0 } }]])),
})

let folder: string
let stateRoot: string

async function evm(...args: string[]) {
  const lines: string[] = []
  const errors: string[] = []
  const status = await runEvmCommand(args, { out: (line) => void lines.push(line), error: (line) => void errors.push(line) })
  return { status, lines, errors }
}

function fileOf(name: string, content: unknown): string {
  const path = join(folder, name)
  const text = JSON.stringify(content)
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text)
  return path
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evm-'))
  mkdirSync(join(folder, 'good/deep'), { recursive: true })
  const { lines } = await evm('statetest', fileOf('first.json', { first: stateTest({ Paris: WRONG_ROOT }) }), '--workers', '1')
  stateRoot = /root (0x[0-9a-f]{64}), expected/.exec(lines[0]!)![1]!
  fileOf('good/one.json', { one: stateTest({ Paris: stateRoot, London: stateRoot }) })
  fileOf('good/deep/two.json.gz', { two: stateTest({ London: stateRoot }), _info: {} })
  fileOf('good/manifest.json', { tests: 2 })
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('evm statetest', () => {
  test('runs all files below a folder, on several threads, and prints a summary', async () => {
    const { status, lines } = await evm('statetest', join(folder, 'good'), '--workers', '2')
    expect(lines).toEqual(['London  2 passed, 0 failed', 'Paris   1 passed, 0 failed', '3 passed, 0 failed'])
    expect(status).toBe(0)
  })

  test('prints the differences, and exits with status 1', async () => {
    const path = fileOf('bad.json', { bad: stateTest({ Paris: WRONG_ROOT }, WRONG_ROOT), good: stateTest({ Paris: stateRoot }) })
    const { status, lines } = await evm('statetest', path, '--workers', '1')
    expect(lines).toEqual([
      `FAIL ${path}: bad Paris d0g0v0\n  root ${stateRoot}, expected ${WRONG_ROOT}\n  logs ${NO_LOGS}, expected ${WRONG_ROOT}`,
      'Paris  1 passed, 1 failed',
      '1 passed, 1 failed',
    ])
    expect(status).toBe(1)
  })

  test('counts an unknown fork as a failure', async () => {
    const { lines } = await evm('statetest', fileOf('new.json', { a: stateTest({ Tomorrow: stateRoot }) }), '--workers', '1')
    expect(lines[0]).toContain('\n  fork Tomorrow is unknown')
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
  })

  test('--json prints one line per case', async () => {
    const { lines } = await evm('statetest', join(folder, 'good/one.json'), '--json', '--workers', '1')
    expect(lines.slice(0, -1).map((line) => ({ ...(JSON.parse(line) as object), durationMs: 0 }))).toEqual(
      ['Paris', 'London'].map((fork) => ({
        file: join(folder, 'good/one.json'),
        name: `one ${fork} d0g0v0`,
        fork,
        pass: true,
        stateRoot,
        differences: [],
        durationMs: 0,
      })),
    )
    expect(lines.at(-1)).toBe('2 passed, 0 failed')
  })

  test('--every and --case select cases', async () => {
    expect((await evm('statetest', join(folder, 'good'), '--every', '2', '--workers', '1')).lines.at(-1)).toBe('2 passed, 0 failed')
    expect((await evm('statetest', join(folder, 'good'), '--case', 'two', '--workers', '1')).lines.at(-1)).toBe('1 passed, 0 failed')
  })

  test('--trace prints an EIP-3155 line per opcode of the first case', async () => {
    const { lines, errors } = await evm('statetest', join(folder, 'good/one.json'), '--trace')
    const step = { memSize: 0, depth: 1, returnData: '0x', refund: '0x0' }
    expect(lines.slice(0, -2).map((line) => JSON.parse(line) as unknown)).toEqual([
      { ...step, pc: 0, op: 0x60, gas: '0x7148', gasCost: '0x3', stack: [], opName: 'PUSH1' },
      { ...step, pc: 2, op: 0x60, gas: '0x7145', gasCost: '0x3', stack: ['0x1'], opName: 'PUSH1' },
      { ...step, pc: 4, op: 0x01, gas: '0x7142', gasCost: '0x3', stack: ['0x1', '0x2'], opName: 'ADD' },
      { ...step, pc: 5, op: 0xfe, gas: '0x713f', gasCost: '0x0', stack: ['0x3'], opName: 'INVALID', error: 'invalid opcode: INVALID' },
      { output: '0x', gasUsed: '0xc350', pass: false, error: 'invalid opcode: INVALID' },
      { stateRoot },
    ])
    expect(lines.at(-1)).toBe('1 passed, 0 failed')
    expect(errors).toEqual(['evm: tracing one Paris d0g0v0'])
  })
})

describe('evm blocktest', () => {
  test('accepts and refuses blocks as expected', async () => {
    const genesis = {
      config: configAtFork(1n, 'shanghai'),
      alloc: new Map(),
      number: 0n,
      timestamp: 0n,
      gasLimit: 5_000_000n,
      coinbase: ZERO_ADDRESS,
      difficulty: 0n,
      extraData: new Uint8Array(0),
      mixHash: WRONG_ROOT,
      nonce: '0x0000000000000000',
      parentHash: WRONG_ROOT,
      baseFeePerGas: 7n,
    } as const
    const { hash, header } = (await Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis })).genesis
    expect(headerToRlp(header)).toHaveLength(17)
    const block = { header: { ...header, parentHash: hash, number: 1n }, hash, transactions: [], ommers: [], withdrawals: [] }
    const test_ = {
      network: 'Shanghai',
      pre: {},
      genesisBlockHeader: {
        hash,
        parentHash: WRONG_ROOT,
        coinbase: ZERO_ADDRESS,
        difficulty: '0x0',
        number: '0x0',
        gasLimit: '0x4c4b40',
        timestamp: '0x0',
        extraData: '0x',
        mixHash: WRONG_ROOT,
        nonce: '0x0000000000000000',
        baseFeePerGas: '0x7',
      },
      blocks: [{ rlp: hexFromBytes(blockToBytes(block)), expectException: 'BlockException.INVALID_BLOCK_TIMESTAMP_OLDER_THAN_PARENT' }],
      lastblockhash: hash,
    }
    const path = fileOf('blocks.json', { refused: test_, accepted: { ...test_, blocks: [{ rlp: test_.blocks[0]!.rlp }] } })
    const { status, lines } = await evm('blocktest', path, '--workers', '1')
    expect(lines).toEqual([
      expect.stringMatching(
        /^FAIL .*: accepted Shanghai\n {2}block at index 0 refused: block 1 \(0x[0-9a-f]{64}\): timestamp: the header has 0, its parent 0/,
      ),
      'Shanghai  1 passed, 1 failed',
      '1 passed, 1 failed',
    ])
    expect(status).toBe(1)
  })
})

describe('evm', () => {
  test.each([
    [['sometest', 'x'], 'unknown command "sometest": expected statetest or blocktest; see --help'],
    [['statetest'], 'statetest requires a file or a folder; see --help'],
    [['statetest', '/nowhere'], '/nowhere does not exist'],
    [['statetest', import.meta.filename], `${import.meta.filename}: expected a .json or .json.gz file`],
    [['statetest', import.meta.dirname, '--every', '0'], '--every is "0", expected a positive integer; see --help'],
  ])('refuses %j', async (args, message) => {
    await expect(evm(...args)).resolves.toEqual({ status: 2, lines: [], errors: [`evm: ${message}`] })
  })

  test('reports that there was nothing to run', async () => {
    const { status, errors } = await evm('blocktest', join(folder, 'good'), '--workers', '1')
    expect(errors).toEqual(['evm: no blocktest cases in these files'])
    expect(status).toBe(2)
  })
})
