/**
 * A consensus engine that does as a test says: it drives applications over real sockets, in the order of CometBFT's requests, stops
 * anywhere, starts again and replays. Whatever happens, every application must answer each decided block the same.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { hexFromBytes } from '../../contract/hex.ts'
import type { AbciRequest, Misbehavior, RequestOf, Timestamp } from './application.ts'
import type { ReceivedFields } from './abciClient.fixture.ts'
import { type Crash, Crashed, ScriptedValidator, type ScriptedApplication } from './scriptedValidator.fixture.ts'

export interface ConsensusScript {
  /** One per validator. */
  applications: readonly ScriptedApplication[]
  chainId?: string
  /** `app_state` of genesis, JSON. */
  appState?: string
  /** Seconds between blocks, 1 if absent; may be fractions, and 0. */
  secondsBetweenBlocks?: (height: bigint) => number
  maxTxBytes?: bigint
  /** Asked before each request: whether validator and application stop there. `index` counts the requests to the validator. */
  crash?: (request: { validator: number; kind: AbciRequest['kind']; index: number }) => Crash
}

/** A block as the engine hands it over, and what all validators made of it. */
export interface DecidedBlock {
  readonly request: RequestOf<'finalizeBlock'>
  /** Undefined until the first validator has executed it. */
  result?: BlockResult
}

type BlockContent = Omit<RequestOf<'finalizeBlock'>, 'misbehavior'>

/** What of a response is part of the next header. */
export type BlockResult = ReturnType<typeof resultOf>

const GENESIS_SECONDS = 1_800_000_000n
const NANOS_PER_SECOND = 1_000_000_000n
/** CometBFT's default block, less its other parts. */
const MAX_TX_BYTES = 4_000_000n

const sha256 = (...parts: (string | Uint8Array)[]): Uint8Array => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

export class ScriptedConsensus {
  /** All that were decided, the first at height 1. */
  readonly blocks: DecidedBlock[] = []
  readonly validators: ScriptedValidator[] = []
  readonly #script: ConsensusScript
  /** Nanoseconds since 1970. */
  #time = GENESIS_SECONDS * NANOS_PER_SECOND
  #initialHash: Uint8Array | undefined

  constructor(script: ConsensusScript) {
    this.#script = script
    for (const application of script.applications) this.validators.push(this.#validatorOf(application))
  }

  /** The next one. */
  #validatorOf(application: ScriptedApplication): ScriptedValidator {
    const index = this.validators.length
    const publicKey = sha256(`validator ${index}`)
    const { crash } = this.#script
    const crashOf = crash && ((kind: AbciRequest['kind'], count: number) => crash({ validator: index, kind, index: count }))
    return new ScriptedValidator(application, publicKey, sha256(publicKey).slice(0, 20), crashOf)
  }

  /** Starts all applications. */
  async start(): Promise<void> {
    for (const validator of this.validators) await this.#start(validator)
  }

  /** Stops all applications. */
  async stop(): Promise<void> {
    for (const validator of this.validators) await validator.stop()
  }

  /** Stops an application and its engine, and starts them again. */
  async restart(index = 0): Promise<void> {
    await this.validators[index]!.stop()
    await this.#start(this.validators[index]!)
  }

  /**
   * Adds a validator that begins with the newest snapshot of another one, as CometBFT's state sync does it: after a crash before its end the
   * engine knows of nothing, and begins anew.
   */
  async join(application: ScriptedApplication, source = this.validators[0]!): Promise<void> {
    const joining = this.#validatorOf(application)
    while (!(await this.#begun(joining, source)));
    this.validators.push(joining)
    await this.#insist(joining, () => this.#catchUp(joining))
  }

  /** Whether it has begun with a snapshot, and not crashed before that. */
  async #begun(joining: ScriptedValidator, source: ScriptedValidator): Promise<boolean> {
    try {
      await joining.start()
      const { snapshots } = await this.#insist(source, () => source.ask('listSnapshots', {}))
      const snapshot = snapshots.at(-1)
      if (snapshot === undefined) throw new Error('no snapshot is offered')
      const { height, format, chunks } = snapshot
      const appHash = this.blocks[Number(height) - 1]!.result!.appHash
      const { result } = await joining.ask('offerSnapshot', { snapshot, appHash })
      if (result !== 'accept') throw new Error(`the snapshot of block ${height}: ${result}`)
      for (let index = 0; index < chunks; index++) {
        const { chunk } = await this.#insist(source, () => source.ask('loadSnapshotChunk', { height, format, chunk: index }))
        const applied = await joining.ask('applySnapshotChunk', { index, chunk, sender: 'source' })
        if (applied.result !== 'accept') throw new Error(`chunk ${index} of the snapshot of block ${height}: ${applied.result}`)
      }
      const info = await joining.ask('info', { version: 'scripted', abciVersion: '2.0.0' })
      assertEqual('state after a snapshot', [info.lastBlockHeight, info.lastBlockAppHash], [height, appHash])
      joining.height = Number(height)
      return true
    } catch (error) {
      if (!(error instanceof Crashed) || error.validator !== joining) throw error
      return false
    }
  }

  /** Offers a transaction to all mempools, and returns what they say; those that take it keep it. */
  async send(tx: Uint8Array): Promise<ReceivedFields<'checkTx'>[]> {
    const answers = []
    for (const validator of this.validators) answers.push(await this.#insist(validator, () => validator.check(tx)))
    return answers
  }

  /** Has the next block proposed by the validator whose turn it is, accepted by all, and executed by all. `misbehavior`: what it has evidence of. */
  async nextBlock(misbehavior: readonly Misbehavior[] = []): Promise<DecidedBlock> {
    const proposer = this.validators[this.blocks.length % this.validators.length]!
    const time = this.#nextTime()
    // A validator that stops does not vote; the others begin another round, in which it is back.
    for (;;) {
      try {
        const { txs } = await proposer.ask('prepareProposal', {
          ...this.#content([], proposer, time),
          maxTxBytes: this.#script.maxTxBytes ?? MAX_TX_BYTES,
          txs: Array.from(proposer.mempool),
          localLastCommit: { round: 0, votes: this.#votes() },
          misbehavior,
        })
        const bytes = txs.reduce((sum, tx) => sum + tx.length, 0)
        if (bytes > (this.#script.maxTxBytes ?? MAX_TX_BYTES)) throw new Error(`${bytes} bytes of transactions are proposed`)
        const statuses = await this.#statuses(this.#content(txs, proposer, time), misbehavior)
        if (!statuses.every((status) => status === 'accept'))
          throw new Error(`the proposal of ${txs.length} transactions is ${statuses.join()}`)
        return await this.#decide(txs, proposer, time, misbehavior)
      } catch (error) {
        await this.#recover(error)
      }
    }
  }

  /** What the validators say of a block with these transactions that another one proposes: `accept` or `reject`. */
  async propose(txs: readonly Uint8Array[]): Promise<string[]> {
    return this.#statuses(this.#content(txs, this.validators[0]!, this.#nextTime()))
  }

  /** Decides a block with these transactions, as if others had the majority, and has all execute it. */
  async decide(txs: readonly Uint8Array[]): Promise<DecidedBlock> {
    return this.#decide(txs, this.validators[0]!, this.#nextTime())
  }

  async #statuses(block: BlockContent, misbehavior: readonly Misbehavior[] = []): Promise<string[]> {
    const statuses = []
    for (const validator of this.validators) {
      const { decidedLastCommit, ...content } = block
      const proposal = { ...content, proposedLastCommit: decidedLastCommit, misbehavior }
      statuses.push((await this.#insist(validator, () => validator.ask('processProposal', proposal))).status)
    }
    return statuses
  }

  async #decide(
    txs: readonly Uint8Array[],
    proposer: ScriptedValidator,
    time: bigint,
    misbehavior: readonly Misbehavior[] = [],
  ): Promise<DecidedBlock> {
    // Stored before anything executes it: it survives every crash from here on.
    const block: DecidedBlock = { request: { ...this.#content(txs, proposer, time), misbehavior } }
    this.blocks.push(block)
    this.#time = time
    for (const validator of this.validators) await this.#insist(validator, () => this.#catchUp(validator))
    return block
  }

  #nextTime(): bigint {
    const seconds = this.#script.secondsBetweenBlocks?.(BigInt(this.blocks.length + 1)) ?? 1
    // CometBFT's times rise by a millisecond at least.
    return this.#time + BigInt(Math.max(1, Math.round(seconds * 1000))) * 1_000_000n
  }

  #content(txs: readonly Uint8Array[], proposer: ScriptedValidator, nanoseconds: bigint): BlockContent {
    const height = BigInt(this.blocks.length + 1)
    const last = this.blocks.at(-1)
    const content = {
      txs,
      height,
      time: { seconds: nanoseconds / NANOS_PER_SECOND, nanos: Number(nanoseconds % NANOS_PER_SECOND) } satisfies Timestamp,
      nextValidatorsHash: sha256(...this.validators.map(({ publicKey }) => publicKey)),
      proposerAddress: proposer.address,
    }
    const hash = sha256(last?.request.hash ?? '', last?.result?.appHash ?? '', `${height} ${nanoseconds}`, content.proposerAddress, ...txs)
    return { ...content, hash, decidedLastCommit: { round: 0, votes: this.#votes() } }
  }

  /** Who signed the last block: all. */
  #votes() {
    if (this.blocks.length === 0) return []
    return this.validators.map(({ address }) => ({ validator: { address, power: 10n }, blockIdFlag: 'commit' as const }))
  }

  /** Runs it again after each crash of the validator. */
  async #insist<T>(validator: ScriptedValidator, run: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof Crashed) || error.validator !== validator) throw error
        await this.#start(validator)
      }
    }
  }

  async #recover(error: unknown): Promise<void> {
    if (!(error instanceof Crashed)) throw error
    await this.#start(error.validator)
  }

  /** Starts the application, asks where it is, and replays what it lacks. */
  async #start(validator: ScriptedValidator): Promise<void> {
    for (;;) {
      try {
        await validator.start()
        const { lastBlockHeight, lastBlockAppHash } = await validator.ask('info', { version: 'scripted', abciVersion: '2.0.0' })
        if (lastBlockHeight > this.blocks.length)
          throw new Error(`the application is at ${lastBlockHeight}, of ${this.blocks.length} blocks`)
        validator.height = Number(lastBlockHeight)
        const expected = this.blocks[validator.height - 1]?.result?.appHash
        if (expected !== undefined) assertEqual('app hash after a restart', lastBlockAppHash, expected)
        if (validator.height === 0) await this.#initChain(validator)
        await this.#catchUp(validator)
        // Peers send again what was in the mempool.
        await validator.recheck('new')
        return
      } catch (error) {
        if (!(error instanceof Crashed)) throw error
      }
    }
  }

  async #initChain(validator: ScriptedValidator): Promise<void> {
    const { appHash, validators } = await validator.ask('initChain', {
      time: { seconds: GENESIS_SECONDS },
      chainId: this.#script.chainId ?? 'scripted',
      consensusParams: { block: { maxBytes: 4_194_304n, maxGas: -1n }, validator: { publicKeyTypes: ['ed25519'] } },
      validators: this.validators.map(({ publicKey }) => ({ publicKey: { kind: 'ed25519', value: publicKey }, power: 10n })),
      appStateBytes: Buffer.from(this.#script.appState ?? '{}'),
      initialHeight: 1n,
    })
    if (validators.length > 0) throw new Error('the script has no other validators than those of genesis')
    this.#initialHash ??= appHash
    assertEqual('app hash of genesis', appHash, this.#initialHash)
  }

  /** Hands over the blocks that the application lacks. */
  async #catchUp(validator: ScriptedValidator): Promise<void> {
    while (validator.height < this.blocks.length) {
      const block = this.blocks[validator.height]!
      const result = resultOf(await validator.ask('finalizeBlock', block.request))
      if (result.txResults.length !== block.request.txs.length) throw new Error(`${result.txResults.length} results`)
      block.result ??= result
      assertEqual(`result of block ${validator.height + 1}`, result, block.result)
      await validator.ask('commit', {})
      validator.height++
      validator.remove(block.request.txs)
      await validator.recheck('recheck')
    }
  }
}

function resultOf({ txResults, validatorUpdates, appHash }: ReceivedFields<'finalizeBlock'>) {
  return {
    txResults: txResults.map(({ code, data, gasWanted, gasUsed }) => ({ code, data, gasWanted, gasUsed })),
    validatorUpdates,
    appHash,
  }
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) => (it instanceof Uint8Array ? hexFromBytes(it) : typeof it === 'bigint' ? `${it}` : it))

function assertEqual(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) throw new Error(`another ${what}: ${textOf(actual)} instead of ${textOf(expected)}`)
}
