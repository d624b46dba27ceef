/** What differs between two blocks of the chain, or of its branches: the states after them, and what happened on one side only. */
import { type WireBlockId, type BlockId, blockId } from './blockId.ts'
import { branchId } from './branchId.ts'
import { type Codec, type ValueOf, type WireOf } from './codec.ts'
import { array, nullable, object, oneOf, optional } from './compound.ts'
import { address, boolean, hash, index, integer, quantity, slot, string } from './primitives.ts'
import { shape } from './shape.ts'
import { transactionRow } from './transactionPages.ts'
import { log } from './wire/log.ts'
import { word } from './wire/state.ts'

const onBranch = object({ branch: branchId }, 'newest block of a branch')

/** A block, or the newest one of a branch. */
export type ComparedId = BlockId | { branch: number | string }
export type WireComparedId = WireBlockId | { branch: number | string }

/** A block by number, tag or hash, or `{ branch }`: the newest block of a branch, by its id or name. */
export const comparedId: Codec<ComparedId, WireComparedId> = {
  decode: (value) => (typeof value === 'object' && value !== null && 'branch' in value ? onBranch.decode(value) : blockId.decode(value)),
  encode: (value) => (typeof value === 'object' && 'branch' in value ? onBranch.encode(value) : blockId.encode(value)),
  schema: { anyOf: [blockId.schema, onBranch.schema] },
}

/**
 * `limit`: how many accounts, slots of each of them, transactions of each side and logs of each side are told, the last two up to the end of a
 * block (100; at most 500); of slots the lowest. `address`: only this account.
 */
export const comparisonQuery = object({ limit: optional(index), address: optional(address) }, 'comparison query')

const quantities = nullable(object({ before: quantity, after: quantity }, 'QuantityChange'))

const codeState = object(
  {
    hash,
    sizeBytes: integer,
    /** The account whose code runs instead (EIP-7702). */
    delegate: nullable(address),
  },
  'CodeState',
)

/** A state variable, or a part of one, that is not the same; values as Solidity writes them, null if they are too long. */
const variableDifference = object(
  {
    path: string,
    /** As declared. */
    type: string,
    before: nullable(string),
    after: nullable(string),
    slot,
    /** Bytes from the low end of the slot. */
    offset: integer,
  },
  'VariableDifference',
)

const slotDifference = object(
  {
    slot,
    before: word,
    after: word,
    /** Whether `variables` tells what it means. */
    isNamed: boolean,
  },
  'SlotDifference',
)

const accountDifference = object(
  {
    address,
    /** `created`: it does not exist on the side of `from`; `removed`: on that of `to`. */
    kind: oneOf('created', 'changed', 'removed'),
    /** Whether the protocol writes it with each block: the rings of beacon roots and of block hashes (EIP-4788, EIP-2935). */
    isProtocol: boolean,
    /** Each null where it is the same; of an account that does not exist zero, and no code. */
    balance: quantities,
    nonce: quantities,
    code: nullable(object({ before: codeState, after: codeState }, 'CodeChange')),
    /** By a storage layout of an imported artifact; null without one. */
    variables: nullable(array(variableDifference)),
    slots: array(slotDifference),
    /** How many slots differ, those included that are not told; at most 10,000 are counted. */
    slotCount: integer,
    /** False on forks where not all slots that differ can be known, such as those of a contract of the remote chain that is gone. */
    hasAllSlots: boolean,
  },
  'AccountDifference',
)

const comparedBlock = object(
  {
    number: quantity,
    hash,
    /** In Unix seconds. */
    timestamp: quantity,
    /** Whether it is part of the chain, not only of a branch that was left behind. */
    isCanonical: boolean,
    /** Whether it stands for the present state with changes by hand that wait for the next block, not for that of its header. */
    isChangedByHand: boolean,
  },
  'ComparedBlock',
)

const sideTransaction = shape('SideTransaction', {
  ...transactionRow.fields,
  blockHash: hash,
  /** Whether the other side has it too, where it did something else: other logs, or it failed on one side only. */
  isOnBoth: boolean,
})

const comparedSide = shape('ComparedSide', {
  block: comparedBlock,
  /** Blocks since the common ancestor. */
  blocks: quantity,
  /** Transactions that only this side has, or that did something else there, the newest block first. */
  transactions: array(sideTransaction),
  /** Logs that only this side has, the newest block first. */
  logs: array(log),
  /** The blocks, both included, that were searched for them; null where there are none. */
  searched: nullable(object({ from: quantity, to: quantity }, 'BlockRange')),
})

/** devnet_compareBlocks. */
export const blockComparison = shape('BlockComparison', {
  from: comparedSide,
  to: comparedSide,
  /** The newest block that both sides have. */
  ancestor: object({ number: quantity, hash }, 'BlockPlace'),
  accounts: array(accountDifference),
  /** How many accounts differ, those included that are not told; at most 10,000 are counted. */
  accountCount: integer,
})

export type ComparisonQuery = ValueOf<typeof comparisonQuery>
export type VariableDifference = ValueOf<typeof variableDifference>
export type AccountDifferenceSource = ValueOf<typeof accountDifference>
export type ComparedSideSource = ValueOf<typeof comparedSide>
export type BlockComparisonSource = ValueOf<typeof blockComparison>
export type WireBlockComparison = WireOf<typeof blockComparison>
export type WireComparedSide = WireOf<typeof comparedSide>
export type WireComparedBlock = WireOf<typeof comparedBlock>
export type WireAccountDifference = WireOf<typeof accountDifference>
export type WireSideTransaction = WireOf<typeof sideTransaction>
