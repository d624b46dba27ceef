import { type Address, type Hash, hexFromBytes, ZERO_HASH } from '../contract/hex.ts'
import { EMPTY_BYTES, bigintFromBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import type { StateReader } from '../evm/state.ts'
import { addressKey, codeKey, slotKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import { type Account, EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { readAll } from '../types/remoteMiss.ts'
import { accountOfLeaf } from './accountLeaf.ts'
import { hashedAddress, hashedSlot } from './hashedKeys.ts'
import { isOver, isPresent, isStorageBelow, openStorage } from './localChanges.ts'
import type { StateSource } from './nodeStore.ts'
import type { StateErrorCode } from './stateErrorCode.ts'
import type { OpenedState } from './stateOpener.ts'
import { storageValueFromRlp } from './storageValue.ts'
import type { Trie } from './trie.ts'
import type { Leaf } from './trieNode.ts'
import { UnknownNode } from './unknownNode.ts'

const noBlockHash = (): Hash => ZERO_HASH

/** Proofs of an account and some of its slots, or of their absence (EIP-1186): RLP of the trie nodes from the root down. */
export interface AccountProof {
  account: Account | undefined
  accountProof: Uint8Array[]
  storageProof: { slot: bigint; value: bigint; proof: Uint8Array[] }[]
}

/** An account in an iteration over the state. `address` is absent if its preimage was never stored. */
export interface AccountEntry {
  /** Keccak-256 of the address. */
  key: Hash
  address: Address | undefined
  account: Account
}

/** A slot in an iteration over a storage. `slot` is absent if its preimage was never stored. */
export interface StorageEntry {
  /** Keccak-256 of the slot. */
  key: Hash
  slot: bigint | undefined
  value: bigint
}

/** An account that was read, its storage, and values of slots that were read. */
interface ReadAccount {
  readonly account: Account | undefined
  slots: Trie | undefined
  values: Map<bigint, bigint> | undefined
}

/** Accounts, and slots of each of them, that a view keeps at hand. */
const [MAX_READ_ACCOUNTS, MAX_READ_SLOTS] = [64, 64]

/** The state at one root. It never changes; the accounts that it returns must not be modified either. */
export class StateView implements StateReader {
  readonly root: Hash
  readonly #nodes: StateSource
  readonly #opened: OpenedState
  readonly #blockHash: (number: bigint) => Hash
  /** Accounts that were read: calls on one state mostly read the same ones. */
  readonly #read = new Map<Address, ReadAccount>()

  /** `opened`: the tries of the state at the root, which read nodes from the source. */
  constructor(nodes: StateSource, root: Hash, opened: OpenedState, blockHash: (number: bigint) => Hash = noBlockHash) {
    this.root = root
    this.#nodes = nodes
    this.#opened = opened
    this.#blockHash = blockHash
  }

  /** Its tries, and what lies below them, for comparisons with other states. */
  get opened(): OpenedState {
    return this.#opened
  }

  /** Whether the state can be proved: its root is that of a trie of Ethereum. */
  get isProvable(): boolean {
    return this.#opened.below?.root === undefined
  }

  /** Throws `state-not-provable`. */
  assertProvable(): void {
    if (!this.isProvable) throw this.#opened.notProvable!()
  }

  account(address: Address): Account | undefined {
    return this.#at(address).account
  }

  #at(address: Address): ReadAccount {
    const known = this.#read.get(address)
    if (known !== undefined) return known
    const read: ReadAccount = { account: this.#account(address), slots: undefined, values: undefined }
    if (this.#read.size === MAX_READ_ACCOUNTS) this.#read.clear()
    this.#read.set(address, read)
    return read
  }

  #account(address: Address): Account | undefined {
    const { below, lacking } = this.#opened
    const leaf = this.#leaf(address)
    const account = below === undefined ? accountOfLeaf(leaf) : below.account(address, leaf)
    const mayLackCode = account !== undefined && account.codeHash !== EMPTY_CODE_HASH && (lacking ?? below) !== undefined
    if (mayLackCode && this.#nodes.code(account.codeHash) === undefined) (lacking ?? below)!.assertCode(address)
    return account
  }

  #leaf(address: Address): Leaf | undefined {
    try {
      return this.#opened.accounts.leaf(hashedAddress(address))
    } catch (error) {
      throw this.#errorOf(error, address)
    }
  }

  #errorOf(error: unknown, address: Address, slot?: bigint): unknown {
    return this.#opened.lacking?.errorOf(error, address, slot) ?? error
  }

  code(codeHash: Hash): Uint8Array {
    if (codeHash === EMPTY_CODE_HASH) return EMPTY_BYTES
    const code = this.#nodes.code(codeHash)
    if (code === undefined) throw corruptValue(codeKey(codeHash), 'missing')
    return code
  }

  storage(address: Address, slot: bigint): bigint {
    const read = this.#at(address)
    const { account } = read
    if (account === undefined || account.storageRoot === EMPTY_ROOT) return 0n
    const { below } = this.#opened
    // Neither the hash of the slot nor a trie is needed, and what lies below is at hand.
    if (below !== undefined && isStorageBelow(account)) return below.slotBelow(address, slot)
    const values = (read.values ??= new Map<bigint, bigint>())
    const known = values.get(slot)
    if (known !== undefined) return known
    const value = this.#slotValue(address, slot)
    if (values.size === MAX_READ_SLOTS) values.clear()
    values.set(slot, value)
    return value
  }

  #slotValue(address: Address, slot: bigint): bigint {
    const slots = this.#slots(address)
    try {
      const rlp = slots.get(hashedSlot(slot))
      return rlp === undefined ? (this.#opened.below?.storage(address, slots, slot) ?? 0n) : storageValueFromRlp(rlp)
    } catch (error) {
      throw this.#errorOf(error, address, slot)
    }
  }

  blockHash(number: bigint): Hash {
    return this.#blockHash(number)
  }

  /** Whether all accounts and slots are here. */
  get isListable(): boolean {
    return this.isProvable && this.#opened.lacking === undefined
  }

  /** Throws `state-not-listable`. */
  assertListable(): void {
    if (this.isListable) return
    throw notListable('this chain is a fork: of its accounts only those are known that were read or changed here, so they cannot be listed')
  }

  /**
   * Proofs of an account and of some of its slots. If the account is absent, the proofs of its slots are empty. Throws
   * `state-not-provable`.
   */
  proof(address: Address, slots: readonly bigint[]): AccountProof {
    this.assertProvable()
    const account = this.account(address)
    const storage = this.#slots(address)
    return {
      account,
      accountProof: this.#proofOf(this.#opened.accounts, hashedAddress(address), address),
      storageProof: readAll(slots, (slot) => ({
        slot,
        value: this.storage(address, slot),
        proof: this.#proofOf(storage, hashedSlot(slot), address, slot),
      })),
    }
  }

  #proofOf(trie: Trie, key: string, address: Address, slot?: bigint): Uint8Array[] {
    try {
      return trie.proof(key)
    } catch (error) {
      throw this.#errorOf(error, address, slot)
    }
  }

  /** All accounts ordered by hashed address, starting at a hashed address; of a state that is not listable those that were changed. */
  *accounts(from?: Hash): Generator<AccountEntry> {
    for (const [key, leaf] of this.#opened.accounts.entries(from?.slice(2))) {
      if (!isPresent(key, leaf)) continue
      const address = this.addressOf(key)
      if (address === undefined && this.#opened.lacking !== undefined) continue
      yield { key: `0x${key}`, address, account: accountOfLeaf(leaf)! }
    }
  }

  /** All slots of an account ordered by hashed slot, starting at a hashed slot; of a state that is not listable those that were changed. */
  *storageOf(address: Address, from?: Hash): Generator<StorageEntry> {
    for (const [key, leaf] of this.#slots(address).entries(from?.slice(2))) {
      if (!isPresent(key, leaf)) continue
      const slot = this.slotOf(key)
      if (slot === undefined && this.#opened.lacking !== undefined) continue
      yield { key: `0x${key}`, slot, value: storageValueFromRlp(leaf.value) }
    }
  }

  /** All slots of an account ordered by hashed slot, starting at a hashed slot. Throws `state-not-listable` if some may not be here. */
  *wholeStorageOf(address: Address, from?: Hash): Generator<StorageEntry> {
    const slots = this.#slots(address)
    if (this.#opened.below?.root !== undefined && isOver(slots)) throw storageNotListable(address)
    try {
      for (const [key, leaf] of slots.entries(from?.slice(2), 'all'))
        if (isPresent(key, leaf)) yield { key: `0x${key}`, slot: this.slotOf(key), value: storageValueFromRlp(leaf.value) }
    } catch (error) {
      throw error instanceof UnknownNode ? storageNotListable(address) : error
    }
  }

  /** The slots of an account that are in a trie. */
  slotsOf(address: Address): Trie {
    return this.#slots(address)
  }

  /** The address of a key of the account trie; undefined if it was never stored. */
  addressOf(key: string): Address | undefined {
    const address = this.#nodes.get(addressKey(Buffer.from(key, 'hex')))
    return address && hexFromBytes(address)
  }

  /** The slot of a key of a storage trie; undefined if it was never stored. */
  slotOf(key: string): bigint | undefined {
    const slot = this.#nodes.get(slotKey(Buffer.from(key, 'hex')))
    return slot && bigintFromBytes(slot)
  }

  #slots(address: Address): Trie {
    const read = this.#at(address)
    return (read.slots ??= openStorage(this.#nodes, read.account?.storageRoot ?? EMPTY_ROOT))
  }
}

const notListable = (reason: string) => new CodedError<StateErrorCode>('state-not-listable', reason)

const storageNotListable = (address: Address) =>
  notListable(
    `the account ${address} is one of the remote chain: of its slots only those are known that were read or changed here, so they cannot be listed; eth_getStorageAt reads each`,
  )
