/** Validators on this machine, by their number, beside one node without any: blocks and transactions a second, and how long a client waits. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Hex } from '../contract/hex.ts'
import { defaultEngineCache } from '../node/validators/validatorOptions.ts'
import { CONSENSUS_TIMEOUTS } from '../validators/engineConfig.ts'
import { findEngine } from '../validators/findEngine.ts'
import { type BenchClient, openBenchClient } from './client.ts'
import { median } from './measurement.ts'
import { terrarium } from './peers.ts'
import { rawTransfer, senders } from './transactions.ts'

/** Beginning of the names of the rows. */
export const VALIDATORS = 'validators: '

const COUNTS = [1, 4, 7]
/** Between a block and the next proposal: none, so that the rest is seen. */
const BLOCK_TIME_MS = 0
/** How long a network runs before it is measured, and then without transactions. */
const SETTLE_MS = 1_000
const IDLE_MS = 5_000
/** Sent one after another by the first sender, after some that are not measured. */
const SINGLE = 30
const WARM_UP = 5
/**
 * Sent by each of the others over some connections at once, as fast as they are taken. A validator answers once its engine has a transaction, and
 * requests of a batch run one after another: over one connection each would wait for that.
 */
const PER_SENDER = 200
const CONNECTIONS = 8
/** Clients ask again after a while: one that asks without a pause would take a core from the validators. */
const POLL_MS = 2
const MAIN = join(import.meta.dirname, '..', '..', 'out', 'node', 'main.js')

export interface ValidatorRow {
  name: string
  value: number
  note: string
}

/** What one network, or one node, did. */
interface Figures {
  receiptMs: number
  perSecond: number
  /** That held the transactions. */
  blocks: number
  /** Absent where blocks are made for transactions only. */
  idleBlocksPerSecond?: number
}

/** The rows whose names begin with the text, or that it begins with; undefined if there is no engine. Networks are fresh in each round. */
export async function measureValidators(rounds: number, only: string): Promise<ValidatorRow[] | undefined> {
  const search = findEngine({
    path: process.env['COMETBFT'] ?? null,
    cacheDir: defaultEngineCache(),
    mayBuild: false,
    say: () => undefined,
  })
  const engine = await search.catch(() => undefined)
  if (engine === undefined) return undefined
  const kinds = [undefined, ...COUNTS].filter((count) => prefixOf(count).startsWith(only) || only.startsWith(prefixOf(count)))
  const measured = new Map<number | undefined, Figures[]>(kinds.map((count) => [count, []]))
  for (let round = 0; round < rounds; round++)
    for (const [count, figures] of measured) figures.push(await (count === undefined ? measureNode() : measureNetwork(engine.file, count)))
  return Array.from(measured)
    .flatMap(([count, figures]) => rowsOf(count, figures))
    .filter(({ name }) => name.includes(only))
}

const prefixOf = (count: number | undefined) => `${VALIDATORS}${count ?? 'none'}, `

function rowsOf(count: number | undefined, figures: readonly Figures[]): ValidatorRow[] {
  const of = (pick: (it: Figures) => number) => median(figures.map(pick))
  const timing = `timeouts: ${CONSENSUS_TIMEOUTS}, commit ${BLOCK_TIME_MS} ms`
  const note = count === undefined ? 'one node that mines at once' : timing
  const prefix = prefixOf(count)
  return [
    { name: `${prefix}send to receipt (ms)`, value: of((it) => it.receiptMs), note },
    {
      name: `${prefix}transactions/s`,
      value: of((it) => it.perSecond),
      note: `${PER_SENDER * (senders.length - 1)} transfers in ${of((it) => it.blocks).toFixed(0)} blocks; ${note}`,
    },
    ...(count === undefined
      ? []
      : [{ name: `${prefix}blocks/s`, value: of((it) => it.idleBlocksPerSecond!), note: `empty ones; ${note}` }]),
  ]
}

async function measureNode(): Promise<Figures> {
  const node = await terrarium.start()
  try {
    return await measureTransactions([node.url])
  } finally {
    await node.stop()
  }
}

async function measureNetwork(engine: string, count: number): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'terrarium-bench-'))
  const options = ['--engine', engine, '--validators', String(count), '--block-time', `${BLOCK_TIME_MS}ms`, '--port', '10645']
  const child = spawn(process.execPath, [MAIN, 'validators', ...options, '--data-dir', dataDir, '--', '--chain-id', '1337'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const urls = await readyUrls(child)
    await pause(SETTLE_MS)
    const idleBlocksPerSecond = await withClient(urls[0]!, async (client) => {
      const height = async () => Number(await client.call('eth_blockNumber'))
      const [before, startedAt] = [await height(), performance.now()]
      await pause(IDLE_MS)
      return ((await height()) - before) / ((performance.now() - startedAt) / 1000)
    })
    return { ...(await measureTransactions(urls)), idleBlocksPerSecond }
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The HTTP addresses of its nodes. */
function readyUrls(child: ChildProcess): Promise<string[]> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const ready = /^ready (.*)\n/m.exec(output)
      if (ready) resolve((JSON.parse(ready[1]!) as { nodes: { http: string }[] }).nodes.map(({ http }) => http))
    })
    child.once('close', () => reject(new Error(`the validators did not start: ${output}`)))
  })
}

async function withClient<T>(url: string, run: (client: BenchClient) => Promise<T>): Promise<T> {
  const client = await openBenchClient(url)
  try {
    return await run(client)
  } finally {
    client.close()
  }
}

function measureTransactions(urls: readonly string[]): Promise<Figures> {
  return withClient(urls[0]!, async (client) => {
    const times: number[] = []
    for (let nonce = 0; nonce < WARM_UP + SINGLE; nonce++) {
      const raw = rawTransfer(0, nonce)
      const startedAt = performance.now()
      await untilReceipt(client, await client.call('eth_sendRawTransaction', raw))
      if (nonce >= WARM_UP) times.push(performance.now() - startedAt)
    }

    const others = senders.slice(1)
    const raws = others.map((_, at) => Array.from({ length: PER_SENDER }, (_, nonce) => rawTransfer(at + 1, nonce)))
    const before = Number(await client.call('eth_blockNumber'))
    const startedAt = performance.now()
    const last = await Promise.all(raws.map((it, at) => sendAll(urls[at % urls.length]!, it)))
    for (const hash of last.flat()) await untilReceipt(client, hash)
    const perSecond = (PER_SENDER * others.length) / ((performance.now() - startedAt) / 1000)
    return { receiptMs: median(times), perSecond, blocks: await blocksWithTransactions(client, before) }
  })
}

async function untilReceipt(client: BenchClient, hash: unknown): Promise<void> {
  while ((await client.call('eth_getTransactionReceipt', hash)) === null) await pause(POLL_MS)
}

/** The hashes of the last ones. */
function sendAll(url: string, raws: readonly Hex[]): Promise<unknown[]> {
  const sendSome = (first: number) =>
    withClient(url, async (client) => {
      let hash: unknown
      for (let at = first; at < raws.length; at += CONNECTIONS) hash = await client.call('eth_sendRawTransaction', raws[at])
      return hash
    })
  return Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => sendSome(at)))
}

async function blocksWithTransactions(client: BenchClient, before: number): Promise<number> {
  const head = Number(await client.call('eth_blockNumber'))
  let count = 0
  for (let number = before + 1; number <= head; number++)
    if (Number(await client.call('eth_getBlockTransactionCountByNumber', `0x${number.toString(16)}`)) > 0) count++
  return count
}
