// @module-tag full
/** What was answered is in the store: a node killed at any moment opens again with every transaction that it had answered. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { Chain } from '../chain/chain.ts'
import { createEngine } from '../evm/evm.ts'
import { ZEROS, ZEROS_HASH, ZEROS_SIDECAR } from '../evm/precompiles/blobSidecar.fixture.ts'
import { assertExecutes, assertProven } from '../history/steeredProofs.suite.ts'
import { createDevAccounts } from '../keystore/devAccounts.ts'
import { IS_FULL_RUN } from '../fixtures/fullRun.ts'
import { openLevelStore } from '../store/levelStore.ts'
import { pooledTransactionToBytes, signTransaction } from '../types/transaction.ts'
import { CHAIN_FOLDER } from './chainFolder.ts'
import { type ChildNode, FREE_PORTS, startChildNode } from './fixture.ts'
import { KILLED_ADDRESSES, KILLED_START, type KilledState, randomCall, seenBy, seenOf } from './killedControl.suite.ts'

const ROUNDS = Number(process.env['TERRARIUM_KILL_ROUNDS'] ?? 1)
const SENDS = IS_FULL_RUN ? 1_000 : 200
const SENDERS = 10

const folder = mkdtempSync(join(tmpdir(), 'terrarium-kill-'))
afterAll(() => rmSync(folder, { recursive: true }))

const accounts = createDevAccounts(SENDERS)
const blobSender = createDevAccounts(SENDERS + 1).at(-1)!

interface Reply {
  id: number
  result?: unknown
  error?: { message: string }
}

async function post(url: string, body: unknown): Promise<unknown> {
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return reply.json()
}

/** Results of the same call for many parameters, in batches. */
async function callMany(url: string, method: string, params: unknown[][]): Promise<unknown[]> {
  const results: unknown[] = []
  for (let at = 0; at < params.length; at += 500) {
    const batch = params.slice(at, at + 500).map((it, id) => ({ jsonrpc: '2.0', id, method, params: it }))
    for (const { result, error } of (await post(url, batch)) as Reply[]) {
      if (error) throw new Error(error.message)
      results.push(result)
    }
  }
  return results
}

const TRANSFER = {
  chainId: 1337n,
  gasLimit: 21_000n,
  to: '0x00000000000000000000000000000000000000aa' as const,
  value: 1n,
  data: new Uint8Array(0),
  maxFeePerGas: 10n ** 12n,
  maxPriorityFeePerGas: 1n,
  accessList: [],
}

/** Sends a transaction with a blob, and returns its hash. */
async function sendBlob(url: string, nonce: bigint): Promise<string> {
  const transaction = signTransaction(
    { ...TRANSFER, type: 3, nonce, maxFeePerBlobGas: 10n ** 9n, blobVersionedHashes: [ZEROS_HASH] },
    blobSender.privateKey,
  )
  const [hash] = await callMany(url, 'eth_sendRawTransaction', [[hexFromBytes(pooledTransactionToBytes(transaction, ZEROS_SIDECAR))]])
  return hash as string
}

/** Sends in order of nonce, from every sender at the same time, until the connection breaks; returns the hashes that were answered. */
async function sendUntilKilled(child: ChildNode, url: string, nonces: readonly bigint[], killAfter: number): Promise<string[]> {
  const answered: string[] = []
  const perSender = SENDS / SENDERS
  const sendFrom = async (privateKey: Uint8Array, firstNonce: bigint) => {
    for (let i = 0; i < perSender; i++) {
      const { raw } = signTransaction({ ...TRANSFER, type: 2, nonce: firstNonce + BigInt(i) }, privateKey)
      const { result, error } = (await post(url, {
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_sendRawTransaction',
        params: [hexFromBytes(raw)],
      })) as Reply
      if (error) throw new Error(error.message)
      answered.push(result as string)
      if (answered.length === killAfter) child.process.kill('SIGKILL')
    }
  }
  const ends = await Promise.allSettled(accounts.map(({ privateKey }, i) => sendFrom(privateKey, nonces[i]!)))
  for (const end of ends) {
    // A broken connection is the kill; an error that the node answered is not.
    if (end.status === 'rejected' && !(end.reason instanceof TypeError)) throw end.reason
  }
  return answered
}

test.for(Array.from({ length: ROUNDS }, (_, round) => round))(
  'round %i: a node killed in the middle of many sends opens again with every transaction that it had answered',
  async (round) => {
    const dataDir = join(folder, `round-${round}`)
    const mining = round % 2 === 0 ? 'auto' : 'manual'
    const args = ['--data-dir', dataDir, '--log', 'silent', '--mining', mining, '--accounts', String(SENDERS + 1), ...FREE_PORTS]
    const answered: string[] = []
    const withBlobs: string[] = []
    // Twice into the same folder: the second kill hits a store that was recovered once.
    for (let kill = 0; kill < 2; kill++) {
      const child = startChildNode(args)
      const { http } = await child.ready
      const nonces = await callMany(
        http!,
        'eth_getTransactionCount',
        accounts.map(({ address }) => [address, 'pending']),
      )
      withBlobs.push(await sendBlob(http!, BigInt(kill)))
      const killAfter = SENDS / 10 + ((round * 613 + kill * 389) % (SENDS * 0.8))
      answered.push(
        ...(await sendUntilKilled(
          child,
          http!,
          nonces.map((nonce) => BigInt(nonce as string)),
          killAfter,
        )),
      )
      expect(await child.ended).toBe('SIGKILL')
    }
    expect(answered.length).toBeGreaterThanOrEqual(SENDS / 5)

    const reopened = startChildNode(args)
    const { http } = await reopened.ready
    const found = (await callMany(
      http!,
      'eth_getTransactionByHash',
      answered.map((hash) => [hash]),
    )) as ({ hash: string; blockNumber: string | null } | null)[]
    expect(answered.filter((hash, i) => found[i]?.hash !== hash)).toEqual([])
    const blobs = await callMany(
      http!,
      'anvil_getBlobsByTransactionHash',
      withBlobs.map((hash) => [hash]),
    )
    expect(blobs).toEqual([[hexFromBytes(ZEROS)], [hexFromBytes(ZEROS)]])
    const mined = found.filter((it) => it!.blockNumber !== null).map((it) => it!.hash)
    if (mining === 'auto' && round === 0) expect(mined.length).toBeGreaterThan(0)
    const receipts = await callMany(
      http!,
      'eth_getTransactionReceipt',
      mined.map((hash) => [hash]),
    )
    expect(receipts.every((receipt) => (receipt as { status: string }).status === '0x1')).toBe(true)
    // The state is that of the last block: as much has arrived as was mined, no more and no less.
    const blocks = Number(((await post(http!, { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })) as Reply).result)
    const counts = await callMany(
      http!,
      'eth_getBlockTransactionCountByNumber',
      Array.from({ length: blocks + 1 }, (_, i) => [`0x${i.toString(16)}`]),
    )
    const total = counts.reduce<number>((sum, count) => sum + Number(count), 0)
    const [balance] = await callMany(http!, 'eth_getBalance', [['0x00000000000000000000000000000000000000aa', 'latest']])
    expect(Number(balance)).toBe(total)
    expect(await reopened.end()).toBe(0)
  },
)

/** Asks a node in one batch. */
const asking = (url: string) => async (calls: readonly (readonly [method: string, ...params: unknown[]])[]) => {
  const batch = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
  return ((await post(url, batch)) as Reply[]).map(({ result, error }) => {
    if (error) throw new Error(error.message)
    return result
  })
}

/** Makes random calls one after another, and kills the node within one of them; returns the states that it may have been in. */
async function steerUntilKilled(child: ChildNode, url: string, start: KilledState, random: (below: number) => number) {
  let state = start
  for (let left = 20 + random(40); ; left--) {
    const { method, params, states } = randomCall(state, random)
    if (left === 0) setTimeout(() => child.process.kill('SIGKILL'), random(5))
    try {
      const { error } = (await post(url, { jsonrpc: '2.0', id: 1, method, params })) as Reply
      if (error) throw new Error(`${method} ${JSON.stringify(params)}: ${error.message}`)
    } catch (error) {
      // A broken connection is the kill; an error that the node answered is not.
      if (!(error instanceof TypeError)) throw error
      return [state, ...states]
    }
    state = states.at(-1)!
  }
}

test.for(Array.from({ length: ROUNDS }, (_, round) => round))(
  'round %i: a node killed within a random control call opens again in the state before or after it',
  async (round) => {
    const random = createRandom(round + 1)
    const dataDir = join(folder, `control-${round}`)
    const args = ['--data-dir', dataDir, '--log', 'silent', '--json-rpc.api', 'eth,evm,devnet', ...FREE_PORTS]
    let possible: KilledState[] = [KILLED_START]
    for (let life = 0; life < 3; life++) {
      const child = startChildNode(args)
      const { http } = await child.ready
      const seen = await seenBy(asking(http!))
      expect(possible.map(seenOf)).toContainEqual(seen)
      const state = possible.findLast((it) => isDeepStrictEqual(seenOf(it), seen))!
      if (life < 2) possible = await steerUntilKilled(child, http!, state, random)
      expect(await (life < 2 ? child.ended : child.end())).toBe(life < 2 ? 'SIGKILL' : 0)
    }

    const store = await openLevelStore(join(dataDir, CHAIN_FOLDER))
    const chain = await Chain.open({ store, engine: createEngine() })
    assertExecutes(chain)
    await assertProven(chain, KILLED_ADDRESSES)
    await store.close()
  },
)
