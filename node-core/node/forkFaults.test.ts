/** What a fork takes for true of a remote chain that fails or lies: each fault, with each mode of proofs, for each kind of read. */
import { deploy } from './deploy.fixture.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Address, type Hash, type Hex, wordFromBigint } from '../contract/hex.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import type { ProofMode } from '../remote/proofChecks.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { FAULTS, ScriptedError } from '../remote/scriptedRemote.fixture.ts'
import { STORE_INIT_CODE } from '../rpc/scripts/fixture.ts'
import { type TerrariumNode, createNode } from './createNode.ts'

type Ask = ReturnType<typeof askerOf>

/**
 * What comes of a read: the truth, an error with that text, something wrong that nothing shows, the error if the value is in the sample, or
 * the error because receipts differ, whose value is not known to be wrong and stays.
 */
type Outcome = 'right' | 'unnoticed' | RegExp | { ifSampled: RegExp } | { byReceipts: RegExp }
/** With proofs off, of a sample, of everything. */
type ByMode = readonly [Outcome, Outcome, Outcome]

const MODES: readonly ProofMode[] = ['off', 'sample', 'all']
/** In full runs all modes, and all reads with each fault, not only those that it concerns. */
const TESTED_MODES = IS_FULL_RUN ? MODES : (['all'] as const)
/** Below it a fork gives a slow remote up. */
const TIMEOUT_MS = 2000

let remote: RemoteNode
/** A chain with other blocks of the same numbers. */
let other: RemoteNode
let truth: Record<Read, unknown>
let contract: Address
let old: Hash
const nodes: TerrariumNode[] = []

beforeAll(async () => {
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  remote = await startRemoteNode({ accounts: 1, mnemonic })
  other = await startRemoteNode({ accounts: 1, mnemonic })
  await other.ask('anvil_mine', '0x8')
  const { sender: from, contract: created } = await deploy(remote.ask, STORE_INIT_CODE)
  contract = created
  for (const value of [5n, 6n, 7n])
    old = (await remote.ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(value) })) as Hash
  for (let i = 0; i < 3; i++) await remote.ask('evm_mine')
  const snapshot = await remote.ask('evm_snapshot')
  truth = Object.fromEntries(
    await Promise.all(NAMES.filter((it) => it !== 'send').map(async (it) => [it, await READS[it](remote.ask)] as const)),
  ) as typeof truth
  truth.send = await READS.send(remote.ask)
  await remote.ask('evm_revert', snapshot)
})
afterAll(async () => {
  await remote.close()
  await other.close()
})
afterEach(async () => {
  heal()
  await Promise.all(nodes.splice(0).map((node) => node.close()))
})

function heal(): void {
  remote.distort = () => undefined
  delete remote.always
  remote.faults = []
}

/** What is read, in a form that is the same on the remote. */
const READS: Readonly<Record<'call' | 'send' | 'trace' | 'block' | 'logs', (ask: Ask) => Promise<unknown>>> = {
  call: (ask) => ask('eth_call', { to: contract }, 'latest'),
  async send(ask) {
    const [from] = (await ask('eth_accounts')) as [Address]
    const hash = await ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(9n), gas: '0x186a0' })
    const { status, gasUsed, logs } = (await ask('eth_getTransactionReceipt', hash)) as { status: Hex; gasUsed: Hex; logs: { data: Hex }[] }
    return { status, gasUsed, logs: logs.map(({ data }) => data) }
  },
  block: (ask) => ask('eth_getBlockByNumber', '0x2', true),
  trace: async (ask) => [await ask('debug_traceTransaction', old, {}), await ask('eth_getTransactionReceipt', old)],
  logs: (ask) => ask('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest', address: contract }),
}
type Read = keyof typeof READS
const NAMES = Object.keys(READS) as Read[]

/** Changes the answers of some methods. */
const changing =
  (methods: RegExp, change: (result: never) => unknown): (() => void) =>
  () =>
    void (remote.distort = ({ method }, result) => (methods.test(method) && result !== null ? change(result as never) : undefined))

const failing = (methods: RegExp, message: string, code = -32000): (() => void) =>
  changing(methods, () => {
    throw new ScriptedError(code, message)
  })

const late = (ms: number): (() => void) => changing(/./, (result) => new Promise((resolve) => setTimeout(() => resolve(result), ms)))

const ZERO = wordFromBigint(0n)

const sampled = (ifSampled: RegExp): Outcome => ({ ifSampled })
/** Without proofs, an execution that differs from its receipts shows the lie. */
const BY_RECEIPTS: Outcome = { byReceipts: /does something else here than there.*--fork\.proof all/ }
/** Code that answers another slot. */
const withOtherSlot = (code: Hex) => code.replace('5f545f52', '60ff545f52') as Hex
const everything = (outcome: Outcome) => Object.fromEntries(NAMES.map((name) => [name, outcome]))
const ofStates = (...outcomes: ByMode) => ({ call: outcomes, send: outcomes, trace: outcomes })

/** Faults that begin once the fork is open, and what comes of each read; those that are not named are right. */
const FAULTY: readonly [name: string, begin: () => void, outcomes: Partial<Record<Read, Outcome | ByMode>>][] = [
  ['throttles at first', () => void (remote.faults = [FAULTS.status(429), FAULTS.status(429)]), {}],
  ['dies amid an answer', () => void (remote.faults = [FAULTS.dies]), {}],
  ['is slow', late(20), {}],
  ['throttles for good', () => void (remote.always = FAULTS.status(429)), everything(/limits the rate of requests/)],
  ['dies amid every answer', () => void (remote.always = FAULTS.dies), everything(/connection broke/)],
  ['is too slow', late(TIMEOUT_MS + 500), everything(/is too slow: 2 s were waited/)],
  ['answers with a page', () => void (remote.always = FAULTS.notJson), everything(/is not JSON-RPC/)],
  ['answers with nothing', changing(/./, () => ({})), everything(/malformed/)],
  // No proof is needed of the blocks whose logs are compared: the fork block is a descendant that names their hashes.
  [
    'has lost its states',
    failing(/^eth_(getAccountInfo|getBalance|getCode|getTransactionCount|getStorage|call|getProof)/, 'missing trie node 12 (path )'),
    { ...ofStates(/archive/, /archive/, /archive/), block: ['right', 'right', /archive/], logs: 'right' },
  ],
  [
    'has another value in a slot',
    changing(/^eth_getStorage/, (result: Hex | Record<Address, Hex[]>) =>
      typeof result === 'string'
        ? ZERO
        : Object.fromEntries(Object.entries(result).map(([address, values]) => [address, values.map(() => ZERO)])),
    ),
    {
      ...ofStates('unnoticed', sampled(/wrong: slot 0x/), /wrong: slot 0x/),
      trace: [BY_RECEIPTS, sampled(/wrong: slot 0x|does something else here/), /wrong: slot 0x/],
    },
  ],
  [
    'has other code',
    changing(/^eth_(getAccountInfo|getCode)/, (result: Hex | { code: Hex }) =>
      typeof result === 'string' ? withOtherSlot(result) : { ...result, code: withOtherSlot(result.code) },
    ),
    { ...ofStates('unnoticed', /wrong: codeHash/, /wrong: codeHash/), trace: [BY_RECEIPTS, /wrong: codeHash/, /wrong: codeHash/] },
  ],
  [
    'has wrong proofs',
    changing(/^eth_getProof/, (result: { accountProof: Hex[] }) => ({
      ...result,
      accountProof: result.accountProof.map((node) => `${node.slice(0, -2)}00`),
    })),
    { ...ofStates('right', /proof/, /proof/), block: ['right', /proof/, /proof/], logs: ['right', sampled(/proof/), 'right'] },
  ],
  [
    'has no proofs',
    failing(/^eth_getProof/, 'the method does not exist', -32601),
    { ...ofStates('right', 'right', /eth_getProof/), block: ['right', 'right', /eth_getProof/], logs: 'right' },
  ],
  [
    'has another value in blocks',
    changing(/^eth_getBlockBy/, (block: object) => ({ ...block, gasUsed: '0x1' })),
    { trace: /hash to/, block: /hash to/, logs: ['right', /hash to/, /hash to/] },
  ],
  [
    'has other transactions in blocks',
    changing(/^eth_getBlockBy/, (block: { transactions: unknown[] }) => ({ ...block, transactions: [] })),
    { trace: /transactions root/, block: /transactions root/, logs: ['right', /transactions root/, /transactions root/] },
  ],
  [
    'has blocks of another chain',
    () => void (remote.distort = ({ method, params }) => (method === 'eth_getBlockByNumber' ? other.ask(method, ...params) : undefined)),
    // A transaction whose block is not the one of its number is none of the chain.
    {
      block: ['unnoticed', /hash of block/, /hash of block/],
      logs: ['right', /hash of block/, /hash of block|parent of/],
      trace: [sampled(/not found/), /hash of block/, /hash of block/],
    },
  ],
  [
    'has other receipts',
    changing(/^eth_get(BlockReceipts|TransactionReceipt)/, wrongReceipts),
    { trace: /receipt/, logs: ['right', /receipt/, /receipt/] },
  ],
  [
    'has another value in logs',
    changing(/^eth_getLogs/, (logs: object[]) => logs.map((log) => ({ ...log, data: ZERO }))),
    { logs: ['unnoticed', /log 0 of block/, /log 0 of block/] },
  ],
  [
    'leaves a log out',
    changing(/^eth_getLogs/, (logs: object[]) => logs.slice(0, -1)),
    { logs: ['unnoticed', sampled(/number of logs/), /number of logs/] },
  ],
  ['leaves all logs out', changing(/^eth_getLogs/, () => []), { logs: ['unnoticed', sampled(/number of logs/), /number of logs/] }],
]

function wrongReceipts(result: object | object[]): unknown {
  return Array.isArray(result) ? result.map((it: object) => ({ ...it, cumulativeGasUsed: '0x1' })) : { ...result, cumulativeGasUsed: '0x1' }
}

async function expectOutcome(outcome: Outcome, read: Promise<unknown>, expected: unknown): Promise<void> {
  if (outcome instanceof RegExp) return expect(read).rejects.toThrow(outcome)
  if (typeof outcome === 'object' && 'byReceipts' in outcome) return expect(read).rejects.toThrow(outcome.byReceipts)
  if (typeof outcome === 'object') return void (await read.catch((error: unknown) => expect(String(error)).toMatch(outcome.ifSampled)))
  if (outcome === 'right') expect(await read).toEqual(expected)
  else expect(await read).not.toEqual(expected)
}

describe.each(FAULTY)('a remote that %s', (_, begin, outcomes) => {
  test.each(TESTED_MODES)(
    'is noticed as far as proofs of mode %s allow, and what it said is not kept',
    { timeout: 60_000 },
    async (forkProof) => {
      const fork = [parseRemoteUrl(remote.url)]
      const options = { inMemory: true, jsonRpc: false, accounts: 1, fork, forkProof, forkCacheBytes: 0, forkTimeoutMs: TIMEOUT_MS }
      const isPassing = Object.keys(outcomes).length === 0
      const names = NAMES.filter((name) => isPassing || IS_FULL_RUN || outcomes[name] !== undefined)
      const asks: Ask[] = []
      for (const _ of names) {
        const node = await createNode({ ...options, forkRetries: isPassing ? 2 : 0 })
        nodes.push(node)
        asks.push(askerOf(node))
      }
      begin()
      const settled = await Promise.allSettled(
        names.map((name, i) => {
          const named = outcomes[name] ?? 'right'
          const outcome = Array.isArray(named) ? (named as ByMode)[MODES.indexOf(forkProof)]! : (named as Outcome)
          return expectOutcome(outcome, READS[name](asks[i]!), truth[name]).then(() => outcome)
        }),
      )
      heal()
      for (const [i, it] of settled.entries()) {
        if (it.status === 'rejected') throw new Error(names[i], { cause: it.reason })
        if (it.value instanceof RegExp) expect(await READS[names[i]!](asks[i]!), names[i]).toEqual(truth[names[i]!])
      }
    },
  )
})
