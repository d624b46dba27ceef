/** Validators without an engine: applications over stores that outlive them, and a script that decides blocks as an engine would. */
import { createHash } from 'node:crypto'
import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { Chain } from '../../chain/chain.ts'
import { type Genesis, genesisBlock } from '../../chain/genesis.ts'
import { genesisFromJson } from '../../chain/genesisJson.ts'
import { genesisTexts } from '../../chain/genesisText.ts'
import { createEngine } from '../../evm/evm.ts'
import { Clock } from '../../miner/clock.ts'
import { START, alice, testGenesis } from '../../miner/fixture.ts'
import { Miner } from '../../miner/miner.ts'
import { StateDatabase } from '../../state/stateDatabase.ts'
import type { KeyValueStore } from '../../store/keyValueStore.ts'
import { createMemoryStore } from '../../store/memoryStore.ts'
import { TxPool } from '../../txpool/txPool.ts'
import type { Misbehavior, RequestOf, ResponseOf } from '../abci/application.ts'
import { EthereumApplication } from './application.ts'
import { type Broadcast, Broadcaster } from './broadcaster.ts'
import { StateSync } from './stateSync.ts'
import { validatorContract } from './validatorContract.ts'

/** The miner fixture's genesis with the contract of the validators, which alice owns, as a genesis file has it. */
const GENESIS_TEXT = await textOf({ ...testGenesis(), alloc: new Map([...testGenesis().alloc, validatorContract(alice.address)]) })

/** A genesis that validators share. */
export const sharedGenesis = (): Genesis => genesisFromJson(JSON.parse(GENESIS_TEXT))

/** `app_state` of a genesis. */
export const appStateOf = async (genesis: Genesis): Promise<Uint8Array> => new TextEncoder().encode(await textOf(genesis))

async function textOf(genesis: Genesis): Promise<string> {
  const store = createMemoryStore()
  const state = new StateDatabase(store)
  const { block, stateWrites } = genesisBlock(genesis, state)
  await store.batch(stateWrites)
  return Array.from(genesisTexts(genesis.config, block, state.at(block.header.stateRoot))).join('')
}

/** A running validator. */
export interface Replica {
  readonly app: EthereumApplication
  readonly chain: Chain
  readonly pool: TxPool
  readonly miner: Miner
  readonly broadcaster: Broadcaster
  readonly stateSync: StateSync
  /** What the application said of snapshots. */
  readonly problems: readonly string[]
}

/** Blocks between two snapshots of validators that a script runs, and the size of chunks, which few slots fill. */
export const SNAPSHOT_INTERVAL = 2
const CHUNK_BYTES = 256

/** The clock by which validators keep snapshots for others. */
export const snapshotClock = { ms: 0 }

/** Starts a validator over a store. `broadcast`: the engine's mempool; by default it takes everything. */
export async function startReplica(store: KeyValueStore, genesis = sharedGenesis(), broadcast?: Broadcast): Promise<Replica> {
  const chain = await Chain.open({ store, engine: createEngine(), genesis, isReplicated: true })
  const pool = new TxPool({ chain, nextBlock: () => miner.nextBounds() })
  const broadcaster = new Broadcaster(pool, broadcast ?? (() => Promise.resolve()))
  const miner: Miner = new Miner({
    chain,
    pool,
    clock: new Clock(() => Number(START) * 1000),
    handOver: (transaction) => broadcaster.handOver(transaction),
  })
  await pool.restore()
  chain.on('newHead', () => broadcaster.follow())
  miner.start()
  const problems: string[] = []
  const stateSync = new StateSync({
    chain,
    interval: SNAPSHOT_INTERVAL,
    chunkBytes: CHUNK_BYTES,
    onProblem: (reason) => void problems.push(reason),
    nowMs: () => snapshotClock.ms,
  })
  const app = new EthereumApplication({ chain, pool, miner, broadcaster, stateSync, version: 'test' })
  return { app, chain, pool, miner, broadcaster, stateSync, problems }
}

/** The key and the engine's address of the nth validator. */
export function validatorKey(n: number): { publicKey: Uint8Array; address: Uint8Array } {
  const publicKey = createHash('sha256').update(`validator ${n}`).digest()
  return { publicKey, address: createHash('sha256').update(publicKey).digest().subarray(0, 20) }
}

type Decided = RequestOf<'finalizeBlock'>

const NO_VOTES = { round: 0, votes: [] }

/** What the script asks, as points at which a validator can crash. */
export type Step = 'info' | 'initChain' | 'checkTx' | 'prepareProposal' | 'processProposal' | 'finalizeBlock' | 'commit'

/** Decides blocks for a few validators. After each request of one, `crashes` says whether that validator dies, and then starts again. */
export class Script {
  readonly decided: Decided[] = []
  readonly finalized: ResponseOf<'finalizeBlock'>[] = []
  readonly replicas: Replica[] = []
  readonly #stores: KeyValueStore[]
  readonly #genesis: Genesis
  readonly #appState: Uint8Array
  readonly #crashes: (step: Step) => boolean
  /** What clients sent and no block contains: the engine has it even if an application forgets. */
  readonly #mempool = new Set<Uint8Array>()
  crashCount = 0

  private constructor(count: number, genesis: Genesis, appState: Uint8Array, crashes: (step: Step) => boolean) {
    this.#stores = Array.from({ length: count }, () => createMemoryStore())
    this.#genesis = genesis
    this.#appState = appState
    this.#crashes = crashes
  }

  static async start(
    count: number,
    { genesis = sharedGenesis(), crashes = (): boolean => false }: { genesis?: Genesis; crashes?: (step: Step) => boolean } = {},
  ): Promise<Script> {
    const script = new Script(count, genesis, await appStateOf(genesis), crashes)
    for (let n = 0; n < count; n++) await script.#start(n)
    return script
  }

  /** Shakes hands with a validator: begins its chain, or replays what it lacks. */
  async #start(n: number): Promise<void> {
    for (;;) {
      const replica = await startReplica(this.#stores[n]!, this.#genesis)
      this.replicas[n] = replica
      const { lastBlockHeight = 0n, lastBlockAppHash } = replica.app.info()
      if (this.#hasCrashed('info')) continue
      const at = Number(lastBlockHeight)
      if (at > 0) assertEqualBytes(lastBlockAppHash, this.finalized[at - 1]!.appHash)
      if (at === 0) {
        await replica.app.initChain(this.#initChain())
        if (this.#hasCrashed('initChain')) continue
      }
      if (await this.#replay(replica, at)) return
    }
  }

  #initChain(): RequestOf<'initChain'> {
    const validators = this.#stores.map((_, n) => ({
      publicKey: { kind: 'ed25519' as const, value: validatorKey(n).publicKey },
      power: 10n,
    }))
    const time = { seconds: START, nanos: 0 }
    return { time, chainId: 'script', consensusParams: undefined, validators, appStateBytes: this.#appState, initialHeight: 1n }
  }

  async #replay({ app }: Replica, from: number): Promise<boolean> {
    for (const [index, block] of this.decided.entries()) {
      if (index < from) continue
      assertEqualBytes(app.finalizeBlock(block).appHash, this.finalized[index]!.appHash)
      if (this.#hasCrashed('finalizeBlock')) return false
      await app.commit()
      if (this.#hasCrashed('commit')) return false
    }
    return true
  }

  #hasCrashed(step: Step): boolean {
    const has = this.#crashes(step)
    if (has) this.crashCount++
    return has
  }

  /** Restarts a validator if it crashes now. */
  async #mayCrash(n: number, step: Step): Promise<void> {
    if (this.#hasCrashed(step)) await this.#start(n)
  }

  /** What outlives a validator. */
  storeOf(n: number): KeyValueStore {
    return this.#stores[n]!
  }

  /** The engine has a transaction about which it did not ask. */
  know(tx: Uint8Array): void {
    this.#mempool.add(tx)
  }

  /** A client's transaction reaches the mempools of all validators. Returns the codes of their answers. */
  async send(tx: Uint8Array): Promise<number[]> {
    this.#mempool.add(tx)
    const codes: number[] = []
    for (const n of this.replicas.keys()) {
      codes.push(this.replicas[n]!.app.checkTx({ tx, type: 'new' }).code ?? 0)
      await this.#mayCrash(n, 'checkTx')
    }
    return codes
  }

  order(nanos = 0, proposer = this.decided.length % this.replicas.length) {
    const height = BigInt(this.decided.length + 1)
    const time = { seconds: START + height / 2n, nanos }
    return { height, time, proposerAddress: validatorKey(proposer).address, nextValidatorsHash: new Uint8Array(32) }
  }

  /** One height: the next validator proposes, all vote and execute. Throws if one of them refuses or differs. */
  async decide({ maxTxBytes = 4_000_000n, misbehavior = [] as Misbehavior[] } = {}): Promise<Decided> {
    const proposer = this.decided.length % this.replicas.length
    const order = this.order()
    const { txs = [] } = this.replicas[proposer]!.app.prepareProposal({
      ...order,
      maxTxBytes,
      txs: Array.from(this.#mempool),
      localLastCommit: NO_VOTES,
      misbehavior,
    })
    await this.#mayCrash(proposer, 'prepareProposal')
    const hash = createHash('sha256')
    for (const tx of txs) hash.update(tx)
    const block = { ...order, txs: txs as Uint8Array[], misbehavior, hash: hash.update(String(order.height)).digest() }
    for (const n of this.replicas.keys()) {
      const { status } = this.replicas[n]!.app.processProposal({ ...block, proposedLastCommit: NO_VOTES })
      if (status !== 'accept') throw new Error(`validator ${n} refused the proposal of ${proposer} for height ${order.height}`)
      await this.#mayCrash(n, 'processProposal')
    }
    return this.finalize({ ...block, decidedLastCommit: NO_VOTES })
  }

  /** All validators execute and store a decided block. */
  async finalize(block: Decided): Promise<Decided> {
    const decided = new Set(block.txs.map(hexFromBytes))
    for (const tx of this.#mempool) if (decided.has(hexFromBytes(tx))) this.#mempool.delete(tx)
    for (const n of this.replicas.keys()) {
      const response = this.replicas[n]!.app.finalizeBlock(block)
      const index = Number(block.height) - 1
      this.decided[index] ??= block
      this.finalized[index] ??= response
      assertEqualBytes(response.appHash, this.finalized[index].appHash)
      if (JSON.stringify(shared(response)) !== JSON.stringify(shared(this.finalized[index])))
        throw new Error(`validator ${n} has other results at height ${block.height}`)
      if (this.#hasCrashed('finalizeBlock')) {
        await this.#start(n)
        continue
      }
      await this.replicas[n]!.app.commit()
      await this.#mayCrash(n, 'commit')
    }
    return block
  }

  /** The hash of the block of a number, as every validator has it. */
  hashOf(number: bigint): Hash {
    const hashes = new Set(this.replicas.map(({ chain }) => chain.canonicalHash(number)))
    if (hashes.size !== 1 || hashes.has(undefined)) throw new Error(`block ${number} differs: ${Array.from(hashes).join(', ')}`)
    return Array.from(hashes)[0]!
  }

  nonceOf(address: Address): bigint {
    const { chain } = this.replicas[0]!
    return chain.stateAt(chain.head.header).account(address)?.nonce ?? 0n
  }
}

/** What must be equal on all validators. */
const shared = ({ txResults = [], validatorUpdates, appHash }: ResponseOf<'finalizeBlock'>) => ({
  results: txResults.map(({ code = 0, data, gasUsed = 0n, gasWanted = 0n }) => [code, String(data), String(gasUsed), String(gasWanted)]),
  updates: (validatorUpdates ?? []).map(({ publicKey, power }) => [String(publicKey?.value), String(power)]),
  appHash: String(appHash),
})

function assertEqualBytes(a: Uint8Array | undefined, b: Uint8Array | undefined): void {
  if (a === undefined || b === undefined || Buffer.compare(a, b) !== 0) throw new Error(`app hashes differ: ${String(a)} and ${String(b)}`)
}

/** Bytes of a text in hex, without a prefix. */
export const bytes = (text: string): Uint8Array => bytesFromHex(`0x${text}`)
