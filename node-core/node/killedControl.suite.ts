/** A random sequence of control calls over HTTP, and the states that a node may have if it is killed within one of them. */
import { type Address, hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import { createDevAccounts } from '../keystore/devAccounts.ts'
import { signTransaction } from '../types/transaction.ts'

const [sender] = createDevAccounts(1)
const RECIPIENT: Address = '0x00000000000000000000000000000000000000aa'
/** Its balance is set by hand. */
const EDITED: Address = '0x00000000000000000000000000000000000000bb'
export const KILLED_ADDRESSES = [sender!.address, RECIPIENT, EDITED]
const NO_COINBASE: Address = `0x${'00'.repeat(20)}`

/** What matters of the state after a block. */
interface BlockState {
  readonly nonce: bigint
  readonly received: bigint
}

/** Everything that a snapshot restores. */
interface World {
  /** Number of the first of `blocks`: those below are not known, or the genesis. */
  readonly first: bigint
  readonly blocks: readonly (BlockState & { balance: bigint })[]
  /** The balance set by hand, which may be pending. */
  readonly balance: bigint
  readonly coinbase: Address
  /** Seconds between blocks. */
  readonly interval: bigint | undefined
}

export interface KilledState extends World {
  readonly snapshots: ReadonlyMap<bigint, World>
  readonly lastSnapshot: bigint
  readonly highest: bigint
  readonly highestNonce: bigint
}

const GENESIS: World = {
  first: 0n,
  blocks: [{ nonce: 0n, received: 0n, balance: 0n }],
  balance: 0n,
  coinbase: NO_COINBASE,
  interval: undefined,
}
export const KILLED_START: KilledState = { ...GENESIS, snapshots: new Map(), lastSnapshot: 0n, highest: 0n, highestNonce: 0n }

/** A call, and the states that it goes through; the last one is that after it. */
export interface KilledCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly states: readonly KilledState[]
}

const headOf = ({ first, blocks }: World): bigint => first + BigInt(blocks.length - 1)

/** With another block on top. */
function mined(state: KilledState, changes: Partial<BlockState> = {}): KilledState {
  const block = { ...state.blocks.at(-1)!, balance: state.balance, ...changes }
  const next = { ...state, blocks: [...state.blocks, block] }
  const highest = headOf(next)
  return {
    ...next,
    highest: highest > state.highest ? highest : state.highest,
    highestNonce: block.nonce > state.highestNonce ? block.nonce : state.highestNonce,
  }
}

/** The states while blocks are mined one by one. */
function minedBlocks(state: KilledState, count: number): KilledState[] {
  const states: KilledState[] = []
  for (let i = 0; i < count; i++) states.push(mined(states.at(-1) ?? state))
  return states
}

/** Without the last blocks. What was set by hand on the block that becomes the head stays: the first block removed was built on it. */
function rewound(state: KilledState, depth: number): KilledState {
  const length = state.blocks.length - depth
  return { ...state, blocks: state.blocks.slice(0, length), balance: state.blocks[length]!.balance }
}

type Call = (state: KilledState, random: (below: number) => number) => KilledCall | undefined

const CALLS: readonly Call[] = [
  (state) => {
    const { nonce, received } = state.blocks.at(-1)!
    const fields = {
      type: 2,
      chainId: 1337n,
      gasLimit: 21_000n,
      to: RECIPIENT,
      value: 1n,
      data: new Uint8Array(0),
      accessList: [],
    } as const
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 1n, accessList: [] }
    const { raw } = signTransaction({ ...fields, ...fees, nonce }, sender!.privateKey)
    const states = [mined(state, { nonce: nonce + 1n, received: received + 1n })]
    return { method: 'eth_sendRawTransaction', params: [hexFromBytes(raw)], states }
  },
  (state, random) => {
    const balance = BigInt(random(1_000_000) + 1)
    return { method: 'anvil_setBalance', params: [EDITED, quantityFromBigint(balance)], states: [{ ...state, balance }] }
  },
  (state, random) => {
    const count = 1 + random(4)
    return { method: 'anvil_mine', params: [count], states: minedBlocks(state, count) }
  },
  (state) => {
    const { first, blocks, balance, coinbase, interval, snapshots } = state
    const lastSnapshot = state.lastSnapshot + 1n
    const world = { first, blocks, balance, coinbase, interval }
    const states = [{ ...state, lastSnapshot, snapshots: new Map([...snapshots, [lastSnapshot, world] as const]) }]
    return { method: 'evm_snapshot', params: [], states }
  },
  (state, random) => {
    const id = Array.from(state.snapshots.keys())[random(state.snapshots.size)]
    if (id === undefined) return undefined
    const snapshots = new Map(Array.from(state.snapshots).filter(([it]) => it < id))
    return { method: 'evm_revert', params: [quantityFromBigint(id)], states: [{ ...state, ...state.snapshots.get(id)!, snapshots }] }
  },
  (state, random) => {
    const coinbase: Address = `0x${(random(1_000_000) + 1).toString(16).padStart(40, '0')}`
    return { method: 'hardhat_setCoinbase', params: [coinbase], states: [{ ...state, coinbase }] }
  },
  (state, random) => {
    const interval = BigInt(random(100) + 1)
    return { method: 'anvil_setBlockTimestampInterval', params: [Number(interval)], states: [{ ...state, interval }] }
  },
  (state, random) => {
    const depth = 1 + random(3)
    return depth < state.blocks.length ? { method: 'anvil_rollback', params: [depth], states: [rewound(state, depth)] } : undefined
  },
  (state, random) => {
    const depth = 1 + random(3)
    if (depth >= state.blocks.length) return undefined
    const fork = rewound(state, depth)
    return { method: 'anvil_reorg', params: [depth, []], states: [fork, ...minedBlocks(fork, depth)] }
  },
  (state) => ({ method: 'hardhat_reset', params: [], states: [{ ...state, ...GENESIS, snapshots: new Map() }] }),
  (state) => {
    const first = state.highest + 1n
    const blocks = [{ nonce: state.highestNonce, received: 0n, balance: 0n }]
    return { method: 'devnet_reset', params: ['keepHeights'], states: [{ ...state, ...GENESIS, first, blocks, highest: first }] }
  },
]

/** A random call that is possible in a state. */
export function randomCall(state: KilledState, random: (below: number) => number): KilledCall {
  for (;;) {
    // Sends and edits come often, resets seldom.
    const call = CALLS[Math.min(random(CALLS.length), random(CALLS.length + 4))]!(state, random)
    if (call) return call
  }
}

/** What clients see of a state. */
export function seenOf(state: KilledState) {
  const { nonce, received } = state.blocks.at(-1)!
  const { balance, coinbase, interval } = state
  return { number: headOf(state), nonce, received, balance, coinbase, interval, snapshots: Array.from(state.snapshots.keys()) }
}

/** What a node says. `ask` sends calls as a batch and returns their results. */
export async function seenBy(ask: (calls: readonly (readonly [method: string, ...params: unknown[]])[]) => Promise<unknown[]>) {
  const [number, nonce, received, balance, control, snapshots] = await ask([
    ['eth_blockNumber'],
    ['eth_getTransactionCount', sender!.address, 'latest'],
    ['eth_getBalance', RECIPIENT, 'latest'],
    ['eth_getBalance', EDITED, 'latest'],
    ['devnet_control'],
    ['devnet_snapshots'],
  ])
  const { coinbase, timestampInterval } = control as { coinbase: Address; timestampInterval?: string }
  return {
    number: BigInt(number as string),
    nonce: BigInt(nonce as string),
    received: BigInt(received as string),
    balance: BigInt(balance as string),
    coinbase,
    interval: timestampInterval === undefined ? undefined : BigInt(timestampInterval),
    snapshots: (snapshots as { id: string }[]).map(({ id }) => BigInt(id)).toSorted((a, b) => Number(a - b)),
  } satisfies ReturnType<typeof seenOf>
}
