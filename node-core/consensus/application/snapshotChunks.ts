/**
 * The format of snapshots, number SNAPSHOT_FORMAT: the same bytes on every validator. Chunk 0 is the
 * snapshot's head (`chain/snapshotHead.ts`). The others are lists of accounts in the order of their hashed addresses, [address, nonce, balance, code, [[slot, value], …]]; an account that goes on from the chunk before is
 * [address, [[slot, value], …]]. The metadata is the SHA-256 hashes of the chunks one after another, the snapshot's hash that of the metadata.
 */
import { createHash } from 'node:crypto'
import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { keccak256Hex } from '../../base/keccak256.ts'
import type { Work } from '../../base/longWork.ts'
import type { StateDiff } from '../../evm/state.ts'
import type { StateView } from '../../state/stateView.ts'
import { EMPTY_ROOT } from '../../types/account.ts'
import {
  type RlpInput,
  type RlpItem,
  decodeRlp,
  encodeRlp,
  malformed,
  rlpAddress,
  rlpBigint,
  rlpBytes,
  rlpFromBigint,
  rlpList,
} from '../../types/rlp.ts'

export const SNAPSHOT_FORMAT = 1
export const HASH_BYTES = 32

/** A chunk ends with the entry that reaches this: far less than the 16 MiB that engines send each other, so that it is made quickly. */
export const CHUNK_BYTES = 512 * 1024
/** About what the RLP of the parts takes that have no length of their own. */
const [ACCOUNT_BYTES, SLOT_BYTES] = [64, 40]
/** Accounts and slots between two yields. */
const STEPS = 1_000

export const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** Where a chunk of accounts begins: at an account, or at a slot of one that has begun before. */
export interface ChunkStart {
  readonly account?: Hash
  readonly slot?: Hash
}

export interface StateChunk {
  readonly bytes: Uint8Array
  /** Where the next one begins; undefined after the last one. */
  readonly next: ChunkStart | undefined
}

/** A chunk of accounts, of about `chunkBytes`. Throws if an address or slot of the state is not known. */
export function* stateChunk(state: StateView, { account: first, slot: firstSlot }: ChunkStart, chunkBytes: number): Work<StateChunk> {
  const accounts: RlpInput[] = []
  const ended = (next: ChunkStart | undefined): StateChunk => ({ bytes: encodeRlp(accounts), next })
  let [size, steps, from] = [0, 0, firstSlot]
  for (const { key, address, account } of state.accounts(first)) {
    if (size >= chunkBytes) return ended({ account: key })
    if (address === undefined) throw new Error(`the address with the hash ${key} is not known`)
    const slots: RlpInput[] = []
    const code = from === undefined ? state.code(account.codeHash) : EMPTY_BYTES
    const head = [
      bytesFromHex(address),
      ...(from === undefined ? [rlpFromBigint(account.nonce), rlpFromBigint(account.balance), code] : []),
    ]
    accounts.push([...head, slots])
    size += ACCOUNT_BYTES + code.length
    for (const entry of account.storageRoot === EMPTY_ROOT ? [] : state.storageOf(address, from)) {
      if (size >= chunkBytes) return ended({ account: key, slot: entry.key })
      if (entry.slot === undefined) throw new Error(`the slot of ${address} with the hash ${entry.key} is not known`)
      slots.push([rlpFromBigint(entry.slot), rlpFromBigint(entry.value)])
      size += SLOT_BYTES
      if (++steps % STEPS === 0) yield
    }
    from = undefined
    if (++steps % STEPS === 0) yield
  }
  return ended(undefined)
}

/** Adds the accounts of a chunk to a state. Throws `malformed-rlp`. */
export function readStateChunk(bytes: Uint8Array, state: StateDiff): void {
  for (const item of rlpList(decodeRlp(bytes), 'accounts')) {
    const account = rlpList(item, 'account')
    const address = rlpAddress(account[0], 'address')
    if (account.length === 2) addSlots(state.get(address)?.storage, address, account[1])
    else if (account.length === 5 && !state.has(address)) state.set(address, readAccount(address, account))
    else throw malformed(`account ${address} is there twice, or has ${account.length} items`)
  }
}

function readAccount(address: Address, [, nonce, balance, codeItem, slots]: RlpItem[]) {
  const code = rlpBytes(codeItem, 'code')
  const storage = new Map<bigint, bigint>()
  addSlots(storage, address, slots)
  return {
    nonce: rlpBigint(nonce, 'nonce', 8),
    balance: rlpBigint(balance, 'balance'),
    ...(code.length > 0 && { code: { hash: keccak256Hex(code), bytes: code } }),
    storage,
  }
}

function addSlots(storage: Map<bigint, bigint> | undefined, address: Address, item: RlpItem | undefined): void {
  if (storage === undefined) throw malformed(`account ${address} goes on but has not begun`)
  for (const pair of rlpList(item, 'slots')) {
    const [slot, value] = rlpList(pair, 'slot', 2)
    storage.set(rlpBigint(slot, 'slot'), rlpBigint(value, 'value'))
  }
}

/** The hashes of a snapshot's chunks. */
export const chunkHashes = (metadata: Uint8Array): Hash[] =>
  Array.from({ length: Math.floor(metadata.length / HASH_BYTES) }, (_, at) =>
    hexFromBytes(metadata.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  )
