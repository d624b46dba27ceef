/** A devnet for tests: real engine, memory store, a clock that moves only when told to, and funded accounts. */
import type { Address } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { Chain } from '../chain/chain.ts'
import type { Fork } from '../chain/fork.ts'
import { type Genesis, defaultGenesis } from '../chain/genesis.ts'
import { createEngine } from '../evm/evm.ts'
import { meteredEngine } from '../execution/meteredEngine.ts'
import { type Control, createControl } from '../history/control.ts'
import type { ControlPart } from '../history/controlParts.ts'
import type { ChainInstance } from '../history/reset.ts'
import { type DevAccount, createDevAccounts } from '../keystore/devAccounts.ts'
import type { KeyValueStore } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { TxPool, type TxPoolLimits } from '../txpool/txPool.ts'
import { type Transaction, type UnsignedTransaction, signTransaction } from '../types/transaction.ts'
import { Clock } from './clock.ts'
import { Miner, type MiningMode } from './miner.ts'

export const GWEI = 1_000_000_000n
export const ETHER = 10n ** 18n
/** Unix seconds of the genesis block and, at first, of the clock. */
export const START = 1_700_000_000n

export const devAccounts: readonly DevAccount[] = createDevAccounts(10)

export const [alice, bob, carol] = devAccounts as [DevAccount, DevAccount, DevAccount]

export interface TestDevnet extends Control {
  chain: Chain
  pool: TxPool
  miner: Miner
  clock: Clock
  store: KeyValueStore
  instance: ChainInstance
  /** Advances the wall clock. */
  readonly pass: (seconds: number) => void
}

export interface TestDevnetOptions {
  mode?: MiningMode
  genesis?: Partial<Genesis>
  /** The remote chain that it goes on from, instead of a genesis. */
  fork?: Fork
  store?: KeyValueStore
  limits?: Partial<TxPoolLimits>
  timesBlocks?: boolean
  branchLimit?: number
  /** Of the control state, besides the miner's. */
  parts?: readonly ControlPart[]
  /** Catches the interval timer. */
  startTimer?: (tick: () => void, intervalMs: number) => () => void
}

let instances = 1

/** The genesis of the fixture: osaka, ten accounts of 10,000 ether. */
export const testGenesis = (): Genesis => defaultGenesis({ accounts: devAccounts.map(({ address }) => address), timestamp: START })

export async function createTestDevnet(options: TestDevnetOptions = {}): Promise<TestDevnet> {
  const store = options.store ?? createMemoryStore()
  const { branchLimit, fork } = options
  const engine = options.timesBlocks === true ? meteredEngine(createEngine()) : createEngine()
  const beginning = fork === undefined ? { genesis: { ...testGenesis(), ...options.genesis } } : { fork }
  const chain = await Chain.open({ store, engine, ...beginning, ...(branchLimit !== undefined && { branchLimit }) })
  const pool = new TxPool({ chain, nextBlock: () => miner.nextBounds(), ...(options.limits && { limits: options.limits }) })
  let nowMs = Number(START) * 1000
  const clock = new Clock(() => nowMs)
  const { mode, startTimer, timesBlocks = false } = options
  const miner: Miner = new Miner({
    chain,
    pool,
    clock,
    nowMs: () => nowMs,
    timesBlocks,
    ...(mode && { mode }),
    ...(startTimer && { startTimer }),
  })
  const instance = { id: 'instance 1', renew: () => void (instance.id = `instance ${++instances}`) }
  const control = createControl({ chain, pool, miner, instance, nowMs: () => nowMs, ...(options.parts && { parts: options.parts }) })
  await control.open()
  miner.start()
  return {
    chain,
    pool,
    miner,
    clock,
    ...control,
    store,
    instance,
    pass: (seconds) => void (nowMs += seconds * 1000),
  }
}

/** A signed dynamic fee transaction: by default a transfer of one wei to `bob` with a fee cap of 2 gwei and a tip of 1 gwei. */
export function signed(from: DevAccount, nonce: number | bigint, fields: Partial<UnsignedTransaction> = {}): Transaction {
  const fees = fields.gasPrice === undefined ? { maxFeePerGas: 2n * GWEI, maxPriorityFeePerGas: GWEI } : {}
  return signTransaction(
    { type: 2, chainId: 1337n, nonce: BigInt(nonce), gasLimit: 21_000n, to: bob.address, value: 1n, data: EMPTY_BYTES, ...fees, ...fields },
    from.privateKey,
  )
}

/** A signed creation of a contract with that runtime code. */
export function creation(
  from: DevAccount,
  nonce: number | bigint,
  runtime: Uint8Array,
  fields: Partial<UnsignedTransaction> = {},
): Transaction {
  const { to: _, ...rest } = signed(from, nonce, { gasLimit: 3_000_000n, data: initCodeOf(runtime), value: 0n, ...fields })
  return signTransaction(rest, from.privateKey)
}

/** Init code that returns the given runtime code: PUSH2 length, DUP1, PUSH1 12, PUSH0, CODECOPY, PUSH0, RETURN. */
export function initCodeOf(runtime: Uint8Array): Uint8Array {
  const prefix = [0x61, runtime.length >> 8, runtime.length & 255, 0x80, 0x60, 11, 0x5f, 0x39, 0x5f, 0xf3]
  return Uint8Array.of(...prefix, 0x00, ...runtime)
}

export const balanceOf = ({ chain }: TestDevnet, address: Address): bigint =>
  chain.stateAt(chain.head.header).account(address)?.balance ?? 0n
