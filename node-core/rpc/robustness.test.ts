import { afterAll, beforeAll, expect, test } from 'vitest'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { type Dispatcher, createDispatcher } from './dispatcher.ts'
import { createErrorMapper } from './errors.ts'
import type { AnyMethodRow } from './method.ts'
import { METHOD_ROWS } from './methods.ts'
import { createRegistry } from './registry.ts'
import { type ScriptChain, createScriptChain } from './scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from './scripts/inProcessPeer.ts'

const ROUNDS = IS_FULL_RUN ? 100 : 30
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const CONTRACT = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
const BLOCK = '0x9f5e2f572b4cfee7b8abe82f82b640c0b64f38c81008c0fcda2e42ed6362e3fa'

type Random = (below: number) => number

/** Numbers of a linear congruential generator: the same at every run. */
function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const QUANTITIES = [
  '0x0',
  '0x1',
  '0x2',
  '0x5208',
  '0x3b9aca00',
  '0xfffffff',
  '0xffffffffffffffff',
  '0x10000000000000000',
  `0x${'f'.repeat(64)}`,
]
const BYTES = [
  '0x',
  '0x00',
  '0x60006000fd',
  '0x5b5f56',
  '0xfe',
  '0x600160005260206000f3',
  `0x${'00'.repeat(1000)}`,
  `0xef${'00'.repeat(30)}`,
]
const ADDRESSES = [ADDRESS, CONTRACT, `0x${'00'.repeat(20)}`, `0x${'00'.repeat(19)}01`, `0x${'00'.repeat(19)}0a`, `0x${'aa'.repeat(20)}`]
const WORDS = [BLOCK, `0x${'00'.repeat(32)}`, `0x01${'00'.repeat(31)}`, `0x${'ff'.repeat(32)}`]
const TAGS = ['latest', 'pending', 'earliest', 'safe', '0x0', '0x3', '0x99', BLOCK]
const ODD = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  2 ** 53,
  '',
  '0x00',
  '0xzz',
  `0x${'f'.repeat(65)}`,
  'newHeads',
  'logs',
  'x',
  '0xf865',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
]
/** What may stand under a key, so that many calls come as far as being run. */
const BY_KEY: Readonly<Record<string, readonly unknown[]>> = {
  from: ADDRESSES,
  to: [...ADDRESSES, null],
  gas: QUANTITIES,
  gasPrice: QUANTITIES,
  maxFeePerGas: QUANTITIES,
  maxPriorityFeePerGas: QUANTITIES,
  value: QUANTITIES,
  data: BYTES,
  input: BYTES,
  nonce: QUANTITIES,
  type: ['0x0', '0x1', '0x2', '0x3', '0x4', '0x7f'],
  accessList: [[], [{ address: CONTRACT, storageKeys: [WORDS[1]] }]],
  blobVersionedHashes: [[], [WORDS[2]], [WORDS[3]]],
  maxFeePerBlobGas: QUANTITIES,
  authorizationList: [[], [{ chainId: '0x539', address: CONTRACT, nonce: '0x0', yParity: '0x1', r: '0x1', s: '0x1' }]],
  chainId: ['0x539', '0x1'],
  blockHash: WORDS,
  blockNumber: TAGS,
  fromBlock: TAGS,
  toBlock: TAGS,
  address: [...ADDRESSES, ADDRESSES],
  topics: [[], [null], [WORDS], WORDS],
  balance: QUANTITIES,
  code: BYTES,
  state: [{}, { [WORDS[1]!]: WORDS[3] }],
  stateDiff: [{}, { [WORDS[1]!]: WORDS[3] }],
  number: QUANTITIES,
  time: QUANTITIES,
  baseFeePerGas: QUANTITIES,
  gasLimit: QUANTITIES,
  blobBaseFee: QUANTITIES,
  prevRandao: WORDS,
  movePrecompileToAddress: ADDRESSES,
  blocks: [0, 1, '0x2'],
  timestamp: QUANTITIES,
  types: [{}, { A: [{ name: 'a', type: 'A' }] }, { A: [{ name: 'a', type: 'uint256[]' }] }],
  domain: [{}, { chainId: 1 }],
  message: [{}, { a: [1] }],
  primaryType: ['A', 'B', 'EIP712Domain'],
  [ADDRESS]: [{ balance: '0x1' }, { code: BYTES[4] }, [WORDS[1]]],
  [CONTRACT]: [{ code: BYTES[5] }, ['0x0']],
  __proto__: [{}],
}
const KEYS = Object.keys(BY_KEY)

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!

function randomObject(random: Random, depth: number): object {
  const fields = Array.from({ length: random(7) }, () => {
    const key = pick(random, KEYS)
    return [key, random(10) === 0 ? randomValue(random, depth + 1) : pick(random, BY_KEY[key] ?? ODD)] as const
  })
  return Object.fromEntries(fields)
}

function randomValue(random: Random, depth = 0): unknown {
  const kind = random(depth > 3 ? 3 : 6)
  if (kind === 0) return pick(random, ODD)
  if (kind === 1) return pick(random, [...QUANTITIES, ...BYTES, ...TAGS])
  if (kind === 2) return pick(random, [...ADDRESSES, ...WORDS])
  if (kind === 3) return Array.from({ length: random(4) }, () => randomValue(random, depth + 1))
  return randomObject(random, depth)
}

/** Mostly what a parameter of that name is like. */
function randomParam(random: Random, name: string): unknown {
  if (random(8) === 0) return randomValue(random)
  if (/^(call|transaction)$/.test(name)) return { ...(random(5) > 0 && { from: ADDRESS }), ...randomObject(random, 0) }
  if (/^(filter|stateOverrides|blockOverrides|typedData|slots)$/.test(name)) return randomObject(random, 0)
  if (/address/i.test(name)) return pick(random, ADDRESSES)
  if (/hash/i.test(name)) return pick(random, WORDS)
  if (/block/i.test(name)) return pick(random, TAGS)
  return randomValue(random)
}

const unexpected: unknown[] = []
let chain: ScriptChain
let dispatcher: Dispatcher
beforeAll(async () => {
  // Profiles end at once, however long they are asked for.
  chain = await createScriptChain('devnet', undefined, (callback) => {
    const immediate = setImmediate(callback)
    return () => clearImmediate(immediate)
  })
  const context = { ...chain.context, limits: { ...chain.context.limits, callTimeoutMs: 50 } }
  const mapError = createErrorMapper({ error: (_, { error }) => void unexpected.push(error) })
  dispatcher = createDispatcher(createRegistry(METHOD_ROWS, 'devnet'), { context }, { mapError })
})
afterAll(() => chain.close())

const rows: readonly AnyMethodRow[] = METHOD_ROWS
// These make as many blocks as they are asked for, and then wait for them.
const LONG_RUNNING = new Set(['evm_mine', 'evm_mineBlocks'])
// V8 collects the heap of the whole test worker before it shows its samples, and each profile reads the source maps of what runs in it.
const HEAVY = new Set([
  'debug_cpuProfile',
  'debug_startCPUProfile',
  'debug_goTrace',
  'debug_startGoTrace',
  'debug_blockProfile',
  'debug_mutexProfile',
  'debug_writeMemProfile',
  'debug_writeBlockProfile',
  'debug_writeMutexProfile',
  'debug_setGCPercent',
  'devnet_takeProfile',
])

function roundsOf({ name, params }: AnyMethodRow): number {
  // Without params every request is the same.
  if (params.length === 0) return 1
  return HEAVY.has(name) ? 10 : ROUNDS
}

test.each(rows.filter(({ name }) => !LONG_RUNNING.has(name)).map((row, at) => [row.name, row, at] as const))(
  '%s answers or refuses whatever it is sent',
  async (name, row, at) => {
    const random = createRandom(at + 1)
    const session = {
      transport: 'inProcess',
      authenticated: true,
      namespaces: SCRIPT_NAMESPACES,
      notify: () => undefined,
      onClose: () => undefined,
    } as const
    for (let round = 0; round < roundsOf(row); round++) {
      const count = random(4) === 0 ? random(row.params.length + 1) : row.params.length
      const params = row.params.slice(0, count).map(([param]) => randomParam(random, param))
      const text = JSON.stringify({ jsonrpc: '2.0', id: round, method: name, params })
      const { error } = JSON.parse((await dispatcher.handle(text, session))!) as { error?: { code: number; message: string } }
      // anvil refuses a token that it cannot set with the code of a bug.
      const isBug = error?.code === -32603 && !error.message.includes('no slot found')
      expect({ text, unexpected: unexpected.splice(0), isBug }).toEqual({
        text,
        unexpected: [],
        isBug: false,
      })
    }
  },
)
