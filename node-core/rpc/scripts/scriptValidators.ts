/**
 * Validators of the scripts' chain: its node and three others, driven without an engine. A transaction that a client sends is decided before
 * it is answered, so that scripts find what they find on a chain that mines at once.
 */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bytesFromHex } from '../../contract/hex.ts'
import { Mutex } from '../../base/mutex.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Genesis } from '../../chain/genesis.ts'
import { genesisFromJson } from '../../chain/genesisJson.ts'
import { EthereumApplication } from '../../consensus/application/application.ts'
import { Broadcaster } from '../../consensus/application/broadcaster.ts'
import { appStateOf, startReplica, validatorKey } from '../../consensus/application/replicas.fixture.ts'
import { StateSync } from '../../consensus/application/stateSync.ts'
import type { Miner } from '../../miner/miner.ts'
import { createMemoryStore } from '../../store/memoryStore.ts'
import type { TxPool } from '../../txpool/txPool.ts'
import type { Transaction } from '../../types/transaction.ts'

const VALIDATORS = 4
/** The scripts' chain gives its fees to nobody. */
const PROPOSER = new Uint8Array(20)
const NO_VOTES = { round: 0, votes: [] }

/** The genesis as validators share it, which is that of a file. */
export async function throughFile(genesis: Genesis): Promise<Genesis> {
  return genesisFromJson(JSON.parse(new TextDecoder().decode(await appStateOf(genesis))))
}

export class ScriptValidators {
  readonly #chain: Chain
  readonly #pool: TxPool
  readonly #genesis: Genesis
  readonly #broadcaster: Broadcaster
  readonly #deciding = new Mutex()
  /** The first is that of the scripts' chain. */
  readonly #applications: EthereumApplication[] = []

  constructor(chain: Chain, pool: TxPool, genesis: Genesis) {
    this.#chain = chain
    this.#pool = pool
    this.#genesis = genesis
    this.#broadcaster = new Broadcaster(pool, (tx) => this.#take(tx))
    chain.on('newHead', () => this.#broadcaster.follow())
  }

  /** Begins the chain of all validators. */
  async start(miner: Miner): Promise<void> {
    const [chain, pool, broadcaster] = [this.#chain, this.#pool, this.#broadcaster]
    const stateSync = new StateSync({ chain, interval: 0, onProblem: () => undefined })
    this.#applications.push(new EthereumApplication({ chain, pool, miner, broadcaster, stateSync, version: 'test' }))
    for (let others = VALIDATORS - 1; others > 0; others--)
      this.#applications.push((await startReplica(createMemoryStore(), this.#genesis)).app)
    const appStateBytes = await appStateOf(this.#genesis)
    const validators = this.#applications.map((_, n) => ({
      publicKey: { kind: 'ed25519' as const, value: validatorKey(n).publicKey },
      power: 10n,
    }))
    const time = { seconds: this.#genesis.timestamp, nanos: 0 }
    for (const it of this.#applications)
      await it.initChain({ time, chainId: 'scripts', consensusParams: undefined, validators, appStateBytes, initialHeight: 1n })
  }

  /** Fulfilled when a block has the transaction; at once if that waits for an earlier nonce. Throws CodedError. */
  handOver(transaction: Transaction): Promise<void> {
    return this.#broadcaster.handOver(transaction)
  }

  /** Has the next block proposed by the validator whose turn it is, accepted by all and executed by all. */
  decide(): Promise<void> {
    return this.#deciding.run(() => this.#decide())
  }

  async #take(tx: Uint8Array): Promise<void> {
    for (const it of this.#applications) it.checkTx({ tx, type: 'new' })
    // An engine answers in a later turn. Those that came together are in one block.
    await nextTurn()
    await this.#deciding.run(async () => {
      if (this.#pool.counts().pending > 0) await this.#decide()
    })
  }

  async #decide(): Promise<void> {
    const height = this.#chain.head.header.number + 1n
    const order = {
      height,
      time: { seconds: this.#genesis.timestamp, nanos: 0 },
      proposerAddress: PROPOSER,
      nextValidatorsHash: new Uint8Array(32),
    }
    const proposer = this.#applications[Number(height) % VALIDATORS]!
    const { txs = [] } = proposer.prepareProposal({
      ...order,
      maxTxBytes: 4_000_000n,
      txs: [],
      localLastCommit: NO_VOTES,
      misbehavior: [],
    })
    const hash = createHash('sha256').update(`${height}`).update(bytesFromHex(this.#chain.head.hash))
    for (const tx of txs) hash.update(tx)
    const block = { ...order, txs: txs as Uint8Array[], misbehavior: [], hash: hash.digest() }
    for (const [n, it] of this.#applications.entries()) {
      const { status } = it.processProposal({ ...block, proposedLastCommit: NO_VOTES })
      if (status !== 'accept') throw new Error(`validator ${n} refused the proposal for height ${height}`)
    }
    const appHashes = new Set<string>()
    for (const it of this.#applications) {
      const { appHash } = it.finalizeBlock({ ...block, decidedLastCommit: NO_VOTES })
      appHashes.add(Buffer.from(appHash!).toString('hex'))
      await it.commit()
    }
    if (appHashes.size !== 1) throw new Error(`app hashes differ at height ${height}`)
  }
}
