// @module-tag long
/** The chain through a crash at every request: of blocks with transactions, changes of the validators, evidence, and a start with a snapshot. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bytesFromHex, type Hash, type Hex, hexFromBytes, wordFromBigint } from '../../contract/hex.ts'
import { selectorOfSignature } from '../../base/selector.ts'
import { alice, bob, carol, creation, signed } from '../../miner/fixture.ts'
import { createMemoryStore } from '../../store/memoryStore.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import type { AbciRequest } from '../abci/application.ts'
import { parseAbciAddress } from '../abci/address.ts'
import { ScriptedConsensus } from '../abci/scriptedConsensus.fixture.ts'
import type { Crash, ScriptedApplication } from '../abci/scriptedValidator.fixture.ts'
import { type AbciServer, serveAbci } from '../abci/server.ts'
import { type Replica, appStateOf, bytes, sharedGenesis, startReplica } from './replicas.fixture.ts'

const APP_STATE = new TextDecoder().decode(await appStateOf(sharedGenesis()))

/** Stores the randomness under the number and the coinbase in slot 0, and logs the time. */
const OBSERVER = bytes('444355415f55425f5260205fa000')
const observer = createContractAddress(alice.address, 0n)

/** An application over a store that outlives it. */
class StoredApplication implements ScriptedApplication {
  readonly #store = createMemoryStore()
  #server: AbciServer | undefined
  replica!: Replica
  starts = 0

  async start(): Promise<string> {
    this.starts++
    this.replica = await startReplica(this.#store)
    const { app, stateSync } = this.replica
    // So that a script gets the same offers whenever it asks.
    await stateSync.settled
    const listSnapshots = async () => {
      await stateSync.settled
      return app.listSnapshots()
    }
    const served = new Proxy(app, {
      get: (target, name) => {
        const member = (name === 'listSnapshots' ? listSnapshots : target[name as keyof typeof target]) as (...args: unknown[]) => unknown
        return member.bind(target)
      },
    })
    this.#server = await serveAbci(served, { address: parseAbciAddress('tcp://127.0.0.1:0'), setting: '--abci' })
    return this.#server.address
  }

  async stop(): Promise<void> {
    this.replica.stateSync.close()
    await this.#server?.close()
  }
}

/** The engine's key and address of a validator that only the contract knows. */
const KEY = createHash('sha256').update('another validator').digest()
const ADDRESS = createHash('sha256').update(KEY).digest().subarray(0, 20)

const call = (nonce: number) => signed(alice, nonce, { to: observer, value: 0n, gasLimit: 120_000n }).raw

/** A transaction of alice to the contract of the validators. */
const governance = (nonce: number, signature: string, ...words: Hex[]) =>
  signed(alice, nonce, {
    to: '0x000000000000000000000000000000000000abc1',
    value: 0n,
    gasLimit: 120_000n,
    data: bytesFromHex(`${selectorOfSignature(signature)}${words.map((word) => word.slice(2)).join('')}`),
  }).raw

interface Outcome {
  results: unknown[]
  hashes: (Hash | undefined)[]
  /** Those of the validator that joined, which lacks the first ones. */
  joined: (Hash | undefined)[]
  validators: unknown[]
  problems: string[]
  /** Requests to each validator, of these kinds. */
  kinds: AbciRequest['kind'][][]
  starts: number
}

/** Seven blocks, and a second validator that begins with the snapshot of block 4. */
async function sevenBlocks(crash: (validator: number, index: number) => Crash = () => undefined): Promise<Outcome> {
  const [first, second] = [new StoredApplication(), new StoredApplication()]
  const kinds: Outcome['kinds'] = [[], []]
  const consensus = new ScriptedConsensus({
    applications: [first],
    appState: APP_STATE,
    crash: ({ validator, kind, index }) => {
      kinds[validator]!.push(kind)
      return crash(validator, index)
    },
  })
  await consensus.start()
  await consensus.send(creation(alice, 0, OBSERVER).raw)
  await consensus.send(signed(bob, 0, { to: carol.address, value: 5n }).raw)
  await consensus.nextBlock()
  await consensus.send(governance(1, 'setValidator(bytes32,uint64)', hexFromBytes(KEY), wordFromBigint(10n)))
  // Waits for a nonce that never comes: the queue of a node that crashes is not part of what validators share.
  await consensus.send(signed(bob, 2).raw)
  await consensus.nextBlock()
  await consensus.send(call(2))
  await consensus.send(Uint8Array.of(1, 2, 3))
  await consensus.nextBlock()
  const coinbase = consensus.validators[0]!.address
  await consensus.send(
    governance(
      3,
      'setFeeRecipient(address,address)',
      wordFromBigint(BigInt(hexFromBytes(coinbase))),
      wordFromBigint(BigInt(carol.address)),
    ),
  )
  await consensus.nextBlock()
  await consensus.send(call(4))
  await consensus.nextBlock()
  await consensus.join(second)
  await consensus.send(call(5))
  await consensus.nextBlock([
    {
      type: 'duplicateVote',
      validator: { address: ADDRESS, power: 10n },
      height: 4n,
      time: { seconds: 1_800_000_000n, nanos: 0 },
      totalVotingPower: 20n,
    },
  ])
  await consensus.send(call(6))
  await consensus.nextBlock()
  await consensus.stop()
  const replicas = [first.replica, second.replica]
  const hashesOf = ({ chain }: Replica) => consensus.blocks.map((_, at) => chain.canonicalHash(BigInt(at + 1)))
  return {
    results: consensus.blocks.map(({ result }) => result),
    hashes: hashesOf(first.replica),
    joined: hashesOf(second.replica),
    validators: replicas.map(({ chain }) => chain.decided),
    problems: replicas.flatMap(({ problems }) => problems),
    kinds,
    starts: first.starts + second.starts,
  }
}

const plain = await sevenBlocks()

test('the script has all that changes the chain in it', () => {
  const [first, second] = plain.kinds
  const shared = ['info', 'checkTx', 'processProposal', 'finalizeBlock', 'commit']
  expect(new Set(first)).toEqual(new Set([...shared, 'prepareProposal', 'initChain', 'listSnapshots', 'loadSnapshotChunk']))
  expect(new Set(second)).toEqual(new Set([...shared, 'prepareProposal', 'offerSnapshot', 'applySnapshotChunk']))
  expect([first!.filter((kind) => kind === 'commit').length, second!.filter((kind) => kind === 'commit').length]).toEqual([7, 3])
  const changes = plain.results.map((result) =>
    (result as { validatorUpdates: { power: bigint }[] }).validatorUpdates.map(({ power }) => power),
  )
  expect(changes).toEqual([[], [10n], [], [], [], [0n], []])
  const { hashes, joined } = plain
  expect([hashes.every(Boolean), joined]).toEqual([true, [undefined, undefined, undefined, ...hashes.slice(3)]])
  expect([plain.problems, plain.starts]).toEqual([[], 2])
})

test.each(['before', 'unanswered'] as const)(
  'comes to the same blocks through a crash %s each request',
  { timeout: 300_000 },
  async (crash) => {
    for (const [validator, kinds] of plain.kinds.entries())
      for (const [at, kind] of kinds.entries()) {
        const place = `crash ${crash} request ${at} to validator ${validator}, ${kind}`
        const {
          joined,
          starts,
          kinds: _,
          ...outcome
        } = await sevenBlocks((asked, index) => (asked === validator && index === at ? crash : undefined))
        const { results, hashes, validators, problems } = plain
        expect(outcome, place).toEqual({ results, hashes, validators, problems })
        // A crash before the snapshot of block 4 was taken leaves that of block 2.
        const lacks = joined[2] === undefined ? 3 : 1
        expect(joined, place).toEqual(hashes.map((hash, block) => (block < lacks ? undefined : hash)))
        expect(starts, place).toBe(3)
      }
  },
)
