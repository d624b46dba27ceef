import { describe, expect, test, vi } from 'vitest'
import { type Address, ZERO_HASH, bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { keccak256Hex } from '../../base/keccak256.ts'
import { createRandom } from '../../base/vectors.suite.ts'
import { Chain } from '../../chain/chain.ts'
import { createEngine } from '../../evm/evm.ts'
import { BlockProcessor } from '../../execution/blockProcessor.ts'
import { ETHER, GWEI, START, alice, bob, carol, creation, devAccounts, signed } from '../../miner/fixture.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import { createMemoryStore } from '../../store/memoryStore.ts'
import { Script, appStateOf, bytes, sharedGenesis, startReplica, validatorKey } from './replicas.fixture.ts'
import { sizeInBlock } from './sizedSource.ts'

/** Stores the randomness under the number, the coinbase in slot 0, and logs the time. */
const OBSERVER = bytes('444355415f55425f5260205fa000')

describe('blocks', () => {
  test('are Ethereum blocks that commit to what the engine decided', async () => {
    const script = await Script.start(2)
    await script.send(creation(alice, 0, OBSERVER).raw)
    const first = await script.decide()
    await script.send(signed(alice, 1).raw)
    const second = await script.decide()
    const { chain } = script.replicas[0]!
    const [one, two] = [chain.blockByNumber(1n)!, chain.blockByNumber(2n)!]
    expect([one.transactions.length, two.transactions.length]).toEqual([1, 1])
    expect(one.header.parentBeaconBlockRoot).toBe(ZERO_HASH)
    expect(two.header.parentBeaconBlockRoot).toBe(hexFromBytes(first.hash))
    expect(two.header.mixHash).toBe(keccak256Hex(first.hash))
    expect(chain.decided).toMatchObject({ height: 2n, hash: hexFromBytes(second.hash) })
    expect(one.header.coinbase).toBe(hexFromBytes(validatorKey(0).address))
    expect(two.header.coinbase).toBe(hexFromBytes(validatorKey(1).address))
    // The engine's time of block 1 is that of genesis.
    expect([one.header.timestamp, two.header.timestamp]).toEqual([START + 1n, START + 2n])
    expect(hexFromBytes(script.finalized[1]!.appHash!)).toBe(two.header.stateRoot)
  })

  test('are verified by a chain that knows nothing of validators', async () => {
    const script = await Script.start(2)
    await script.send(creation(alice, 0, OBSERVER).raw)
    for (let height = 0; height < 4; height++) await script.decide()
    const alone = await Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis: sharedGenesis() })
    for (let number = 1n; number <= 4n; number++) {
      await alone.exclusive(() => alone.importBlock(script.replicas[1]!.chain.blockByNumber(number)!))
    }
    expect(alone.head.hash).toBe(script.hashOf(4n))
  })

  test('pay their fees to whom the contract names', async () => {
    const script = await Script.start(1)
    const key = hexFromBytes(validatorKey(0).address).slice(2).padStart(64, '0')
    await script.send(governance(0, 'setFeeRecipient(address,address)', key, carol.address.slice(2).padStart(64, '0')))
    await script.decide()
    await script.decide()
    expect(script.replicas[0]!.chain.head.header.coinbase).toBe(carol.address)
  })
})

/** A transaction of alice to the contract of the validators. */
function governance(nonce: number, signature: string, ...words: string[]): Uint8Array {
  const selector = keccak256Hex(new TextEncoder().encode(signature)).slice(2, 10)
  return signed(alice, nonce, { to: CONTRACT, value: 0n, gasLimit: 200_000n, data: bytes(selector + words.join('')) }).raw
}
const CONTRACT = '0x000000000000000000000000000000000000abc1'

/** A proposal of the next block. */
const proposal = (script: Script, txs: Uint8Array[]) => ({
  ...script.order(),
  txs,
  misbehavior: [],
  hash: new Uint8Array(32).fill(txs.length),
  proposedLastCommit: { round: 0, votes: [] },
})

/** Hex digits of a validator's key, and of a voting power. */
const key = (n: number) => hexFromBytes(validatorKey(n).publicKey).slice(2)
const power = (value: number) => value.toString(16).padStart(64, '0')

/** Evidence against a validator. */
const guilty = (n: number) => ({
  type: 'duplicateVote' as const,
  validator: { address: validatorKey(n).address, power: 10n },
  height: 1n,
  time: { seconds: START, nanos: 0 },
  totalVotingPower: 20n,
})

describe('crashes', () => {
  test.each([1, 2, 3, 4, 5])('between any two requests lead to the same blocks (seed %i)', async (seed) => {
    const random = createRandom(seed)
    let isQuiet = true
    const script = await Script.start(3, { crashes: () => !isQuiet && random(6) === 0 })
    isQuiet = false
    const nonces = new Map(devAccounts.map(({ address }) => [address, 0]))
    let observer: Address | undefined
    let included = 0
    for (let height = 1; height <= 12; height++) {
      for (let count = random(6); count > 0; count--) {
        const sender = devAccounts[random(4)]!
        const nonce = nonces.get(sender.address)!
        const kind = random(8)
        const tip = BigInt(1 + random(3)) * GWEI
        const fees = { maxFeePerGas: 20n * GWEI + tip, maxPriorityFeePerGas: tip }
        if (kind === 0) await script.send(signed(sender, nonce + 2, fees).raw)
        else if (kind === 1) await script.send(signed(sender, nonce, { ...fees, value: 20_000n * ETHER }).raw)
        else if (kind === 2) await script.send(Uint8Array.of(1, 2, 3))
        else {
          const transaction =
            observer === undefined
              ? creation(sender, nonce, OBSERVER, fees)
              : signed(sender, nonce, { ...fees, gasLimit: 120_000n, value: 0n, to: kind < 6 ? observer : carol.address })
          const codes = await script.send(transaction.raw)
          if (codes.includes(0)) nonces.set(sender.address, nonce + 1)
          // The same nonce again, for a higher price.
          if (kind === 7) {
            const raised = { maxFeePerGas: 60n * GWEI, maxPriorityFeePerGas: 10n * GWEI }
            await script.send(signed(sender, nonce, { ...raised, value: 7n }).raw)
          }
        }
      }
      await script.decide()
      const { transactions } = script.replicas[0]!.chain.head
      included += transactions.length
      const created = transactions.find(({ to }) => to === undefined)
      observer ??= created && createContractAddress(created.from, created.nonce)
      for (const { address } of devAccounts) nonces.set(address, Math.max(nonces.get(address)!, Number(script.nonceOf(address))))
    }
    expect(script.crashCount).toBeGreaterThan(5)
    expect(included).toBeGreaterThan(10)
    expect(observer).toBeDefined()
    for (let number = 1n; number <= 12n; number++) script.hashOf(number)
    // Replayed by one that was never there.
    const late = await Script.start(1)
    for (const block of script.decided) await late.finalize(block)
    expect(late.hashOf(12n)).toBe(script.hashOf(12n))
  })
})

describe('proposals', () => {
  test.each([
    ['a nonce that is used', () => [signed(alice, 0).raw, signed(alice, 0, { value: 2n }).raw]],
    ['a nonce gap', () => [signed(alice, 1).raw]],
    ['more than the sender has', () => [signed(alice, 0, { value: 10_001n * ETHER }).raw]],
    ['more gas than the block has', () => [signed(alice, 0, { gasLimit: 30_000_001n }).raw]],
    ['a fee below the base fee', () => [signed(alice, 0, { maxFeePerGas: 1n, maxPriorityFeePerGas: 0n }).raw]],
    ['another chain id', () => [signed(alice, 0, { chainId: 1n }).raw]],
    ['what is no transaction', () => [bytes('c0')]],
    ['nothing', () => [new Uint8Array(0)]],
    ['bytes after the transaction', () => [Uint8Array.of(...signed(alice, 0).raw, 0)]],
    [
      'a blob transaction',
      () => [signed(alice, 0, { type: 3, maxFeePerBlobGas: GWEI, accessList: [], blobVersionedHashes: [`0x01${'0'.repeat(62)}`] }).raw],
    ],
  ])('with %s are refused', async (_, txs) => {
    const script = await Script.start(1)
    const { app, chain } = script.replicas[0]!
    expect(app.processProposal(proposal(script, [signed(bob, 0).raw, ...txs()]))).toEqual({ status: 'reject' })
    expect(app.processProposal(proposal(script, [signed(bob, 0).raw]))).toEqual({ status: 'accept' })
    expect(chain.head.header.number).toBe(0n)
  })

  test('take the pool in its order, within the bytes there are', async () => {
    const script = await Script.start(1)
    const cheap = signed(alice, 0)
    const dear = signed(bob, 0, { maxFeePerGas: 9n * GWEI, maxPriorityFeePerGas: 3n * GWEI })
    for (const { raw } of [cheap, dear]) await script.send(raw)
    const block = await script.decide({ maxTxBytes: BigInt(sizeInBlock(dear.raw)) })
    expect(block.txs).toEqual([dear.raw])
    expect((await script.decide()).txs).toEqual([cheap.raw])
  })

  test('contain what only the engine knew', async () => {
    const script = await Script.start(1)
    for (const tx of [bytes('c0'), signed(alice, 0).raw]) script.know(tx)
    expect((await script.decide()).txs).toEqual([signed(alice, 0).raw])
  })

  test('of another height stop the engine', async () => {
    const script = await Script.start(1)
    const { app } = script.replicas[0]!
    expect(() => app.processProposal({ ...proposal(script, []), height: 2n })).toThrow('height 2, and this chain has 0 blocks')
  })
})

describe('a decided block', () => {
  test('leaves out what is not valid, with the same results everywhere', async () => {
    const script = await Script.start(2)
    const order = script.order()
    const txs = [
      signed(alice, 0).raw,
      bytes('c0'),
      signed(alice, 0).raw,
      signed(bob, 3).raw,
      creation(carol, 0, OBSERVER, { gasLimit: 53_500n }).raw,
    ]
    await script.finalize({ ...order, txs, misbehavior: [], hash: new Uint8Array(32).fill(7), decidedLastCommit: { round: 0, votes: [] } })
    const results = script.finalized[0]!.txResults!
    expect(results.map(({ code = 0, gasUsed = 0n }) => [code, gasUsed])).toEqual([
      [0, 21_000n],
      [2, 0n],
      [2, 0n],
      [2, 0n],
      [1, 53_500n],
    ])
    expect(results[2]!.log).toContain('nonce too low')
    expect(results[0]!.data).toEqual(bytesFromHex(signed(alice, 0).hash))
    expect(script.replicas[1]!.chain.head.transactions).toHaveLength(2)
    script.hashOf(1n)
  })

  test('is not executed to another state by a node that is in trouble', async () => {
    const script = await Script.start(1)
    const { app } = script.replicas[0]!
    const block = { ...proposal(script, [signed(alice, 0).raw]), decidedLastCommit: { round: 0, votes: [] } }
    vi.spyOn(BlockProcessor.prototype, 'apply').mockImplementationOnce(() => {
      throw new RangeError('Array buffer allocation failed')
    })
    expect(() => app.finalizeBlock(block)).toThrow('allocation failed')
    await script.finalize(block)
    expect(script.replicas[0]!.chain.head.transactions).toHaveLength(1)
  })

  test('is stored although somebody asks the engine for abci_info meanwhile', async () => {
    const script = await Script.start(1)
    const { app, chain } = script.replicas[0]!
    app.finalizeBlock({ ...proposal(script, []), decidedLastCommit: { round: 0, votes: [] } })
    expect(app.info().lastBlockHeight).toBe(0n)
    await app.commit()
    expect(chain.head.header.number).toBe(1n)
  })
})

describe('the mempool', () => {
  test('gets what the pool takes, and a nonce after a gap later', async () => {
    const script = await Script.start(1)
    const { pool } = script.replicas[0]!
    expect(await script.send(signed(alice, 1).raw)).toEqual([3])
    expect(pool.queued(alice.address).size).toBe(1)
    expect(await script.send(signed(alice, 0).raw)).toEqual([0])
    expect(await script.send(signed(alice, 1).raw)).toEqual([0])
    expect(await script.send(signed(alice, 0, { value: 5n }).raw)).toEqual([2])
    expect((await script.decide()).txs).toHaveLength(2)
    expect(pool.counts()).toEqual({ pending: 0, queued: 0 })
  })

  test('forgets what the pool has not, but takes it when it is new', async () => {
    const script = await Script.start(1)
    const { app, pool } = script.replicas[0]!
    const { raw: tx, hash } = signed(alice, 0)
    expect(app.checkTx({ tx, type: 'recheck' }).code).toBe(2)
    expect(app.checkTx({ tx, type: 'new' }).code ?? 0).toBe(0)
    expect(app.checkTx({ tx, type: 'recheck' }).code ?? 0).toBe(0)
    await pool.drop(hash)
    expect(app.checkTx({ tx, type: 'recheck' }).code).toBe(2)
  })
})

describe('validators', () => {
  test('are changed by the owner of their contract', async () => {
    const script = await Script.start(2)
    await script.send(governance(0, 'setValidator(bytes32,uint64)', key(7), power(5)))
    await script.send(governance(1, 'setValidator(bytes32,uint64)', key(1), power(0)))
    await script.decide()
    const updates = script.finalized[0]!.validatorUpdates!
    expect(updates.map(({ publicKey, power: to }) => [publicKey!.kind, hexFromBytes(publicKey!.value).slice(2), to])).toEqual([
      ['ed25519', key(1), 0n],
      ['ed25519', key(7), 5n],
    ])
    expect(script.replicas[0]!.chain.decided!.validators).toEqual([
      { publicKey: `0x${key(0)}`, power: 10n },
      { publicKey: `0x${key(7)}`, power: 5n },
    ])
  })

  test('are not changed by anybody else, nor beyond what the engine bears', async () => {
    const script = await Script.start(1)
    const selector = keccak256Hex(new TextEncoder().encode('setValidator(bytes32,uint64)')).slice(2, 10)
    const foreign = signed(bob, 0, { to: CONTRACT, value: 0n, gasLimit: 200_000n, data: bytes(selector + key(7) + power(5)) })
    await script.send(foreign.raw)
    await script.send(governance(0, 'setValidator(bytes32,uint64)', key(0), power(0)))
    await script.send(governance(1, 'setValidator(bytes32,uint64)', key(8), power(0)))
    await script.send(governance(2, 'setValidator(bytes32,uint64)', key(8), 'f'.repeat(64)))
    await script.decide()
    const { txResults, validatorUpdates } = script.finalized[0]!
    expect(txResults!.filter(({ code = 0 }) => code === 0)).toHaveLength(3)
    expect(validatorUpdates).toEqual([])
  })

  test('that sign twice are removed, unless none would be left', async () => {
    const script = await Script.start(2)
    await script.decide({ misbehavior: [guilty(1), guilty(5)] })
    expect(script.finalized[0]!.validatorUpdates!.map((it) => it.power)).toEqual([0n])
    await script.decide({ misbehavior: [guilty(0)] })
    expect(script.finalized[1]!.validatorUpdates).toEqual([])
    expect(script.replicas[1]!.chain.decided!.validators).toHaveLength(1)
  })

  test('are removed too if they deceived a light client, and not for what the engine cannot name', async () => {
    const script = await Script.start(3)
    await script.decide({
      misbehavior: [
        { ...guilty(1), type: 'lightClientAttack' },
        { ...guilty(2), type: 'unknown' },
      ],
    })
    expect(script.finalized[0]!.validatorUpdates).toEqual([
      { publicKey: { kind: 'ed25519', value: bytesFromHex(`0x${key(1)}`) }, power: 0n },
    ])
  })
})

describe('genesis', () => {
  test('must be the same', async () => {
    const request = {
      time: { seconds: START, nanos: 0 },
      chainId: 'x',
      consensusParams: undefined,
      validators: [],
      initialHeight: 1n,
      appStateBytes: new Uint8Array(0),
    }
    const { app } = await startReplica(createMemoryStore())
    await expect(app.initChain(request)).rejects.toThrow('app_state is missing')
    const other = await appStateOf({ ...sharedGenesis(), gasLimit: 31_000_000n })
    await expect(app.initChain({ ...request, appStateBytes: other })).rejects.toThrow('app_state has block 0 0x')
    await expect(app.initChain({ ...request, appStateBytes: bytes('7b') })).rejects.toThrow('app_state: ')
    const { config } = sharedGenesis()
    const later = await appStateOf({
      ...sharedGenesis(),
      config: { ...config, forks: { ...config.forks, amsterdam: { timestamp: START * 2n } } },
    })
    await expect(app.initChain({ ...request, appStateBytes: later })).rejects.toThrow('amsterdam')
    const same = await appStateOf(sharedGenesis())
    await expect(app.initChain({ ...request, appStateBytes: same, initialHeight: 5n })).rejects.toThrow('initial_height is 5')
    await expect(app.initChain({ ...request, appStateBytes: same })).resolves.toBeTruthy()
  })

  test('a chain of one validator is not gone on with, and the other way round', async () => {
    const store = createMemoryStore()
    const alone = await Chain.open({ store, engine: createEngine(), genesis: sharedGenesis() })
    await alone.edit([{ address: bob.address, field: 'nonce', value: 3n }], { by: 'test' })
    await expect(startReplica(store)).rejects.toMatchObject({ code: 'not-replicated' })
    const changed = { store: createMemoryStore(), engine: createEngine(), genesis: sharedGenesis(), isReplicated: true }
    await expect(Chain.open({ ...changed, rules: { txGasLimit: null } })).rejects.toThrow('txGasLimit would not be as in the genesis')
    const script = await Script.start(1)
    await script.decide()
    const { chain } = script.replicas[0]!
    await expect(chain.setHead(chain.genesis.hash)).rejects.toMatchObject({ code: 'replicated' })
    await expect(chain.edit([{ address: bob.address, field: 'nonce', value: 3n }], { by: 'test' })).rejects.toMatchObject({
      code: 'replicated',
    })
    await expect(script.replicas[0]!.miner.mine()).rejects.toMatchObject({ code: 'replicated' })
  })
})
