import { blockId } from '../../../contract/blockId.ts'
import { DecodeError, type ValueOf } from '../../../contract/codec.ts'
import { dictionary, encoded, object, optional } from '../../../contract/compound.ts'
import { type Hash, hexFromBytes, wordFromBigint } from '../../../contract/hex.ts'
import { address, boolean, data, hash, integer, number, string } from '../../../contract/primitives.ts'
import { checksumAddress } from '../../../base/checksumAddress.ts'
import type { StateView } from '../../../state/stateView.ts'
import { EMPTY_CODE_HASH } from '../../../types/account.ts'
import { argumentError, rpcError } from '../../errors.ts'
import { method } from '../../method.ts'

const MAX_ACCOUNTS = 1000
const DEFAULT_ACCOUNTS = 256
const MAX_SLOTS = 10_000

const dumpOptions = object(
  { start: optional(hash), limit: optional(integer), nocode: optional(boolean), nostorage: optional(boolean) },
  'dump options',
)

/** An account of a dump, in geth's shape. */
const dumpedAccount = object(
  {
    /** Wei, in decimal digits. */
    balance: string,
    nonce: number,
    root: hash,
    codeHash: hash,
    code: optional(encoded(data)),
    storage: optional(dictionary(hash, hash)),
    address: optional(address),
    /** Hash of the address. */
    key: hash,
  },
  'DumpedAccount',
)

/** A page of a state: its accounts by address in the checksummed form, as in geth; `next`: where the next page starts. */
const stateDump = object({ root: hash, accounts: dictionary(string, dumpedAccount), next: optional(hash) }, 'StateDump')

type DumpedAccount = ValueOf<typeof dumpedAccount>
type StateDump = ValueOf<typeof stateDump>

interface DumpOptions {
  start?: Hash
  /** Maximum number of accounts. */
  size: number
  nocode?: boolean
  nostorage?: boolean
  /** Leaves out accounts of which only the address hash is known. */
  onlyWithAddress?: boolean
}

/** The requested page size. Throws if it is not between 1 and `most`, naming the argument. */
export function pageSize(asked: number | undefined, usual: number, most: number, position: number, name: string): number {
  if (asked === undefined) return usual
  if (asked < 1 || asked > most) throw argumentError(new DecodeError(`must be between 1 and ${most}, got ${asked}`), position, name)
  return asked
}

/** The 32-byte key at which a page starts: a shorter key is padded. Throws for a longer one, naming the argument. */
export function startOfPage(key: Uint8Array, position: number, name: string): Hash {
  if (key.length > 32) throw argumentError(new DecodeError(`expected at most 32 bytes, got ${key.length}`), position, name)
  return `0x${hexFromBytes(key).slice(2).padEnd(64, '0')}`
}

/** Throws `state-not-listable`. */
function dump(view: StateView, { start, size, nocode = false, nostorage = false, onlyWithAddress = false }: DumpOptions): StateDump {
  const accounts: StateDump['accounts'] = {}
  let count = 0
  let slots = 0
  view.assertListable()
  for (const { key, address: of, account } of view.accounts(start)) {
    if (of === undefined && onlyWithAddress) continue
    if (count++ >= size) return { root: view.root, accounts, next: key }
    const { balance, nonce, storageRoot, codeHash } = account
    const dumped: DumpedAccount = {
      balance: balance.toString(),
      nonce: Number(nonce),
      root: storageRoot,
      codeHash,
      ...(of && { address: of }),
      key,
    }
    if (!nocode && codeHash !== EMPTY_CODE_HASH) dumped.code = hexFromBytes(view.code(codeHash))
    if (!nostorage && of) {
      const storage: Record<Hash, Hash> = {}
      for (const entry of view.storageOf(of)) {
        if (++slots > MAX_SLOTS) {
          throw rpcError(
            -32005,
            `more than ${MAX_SLOTS} storage slots: set a lower "limit", or set "nostorage" and read the slots with debug_storageRangeAt`,
          )
        }
        storage[entry.slot === undefined ? entry.key : wordFromBigint(entry.slot)] = wordFromBigint(entry.value)
      }
      if (Object.keys(storage).length > 0) dumped.storage = storage
    }
    accounts[of ? checksumAddress(of) : `pre(${key})`] = dumped
  }
  return { root: view.root, accounts }
}

/** Methods that read whole states, page by page. All are private. */
export const dumpRows = [
  method({
    name: 'debug_dumpBlock',
    summary: 'Accounts of the state of a block, at most 1000 per page, ordered by hashed address. Forks cannot list them.',
    params: [
      ['block', blockId],
      ['options', optional(dumpOptions)],
    ],
    result: stateDump,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ blocks }, id, asked) {
      const { limit, ...options } = asked ?? {}
      return dump(blocks.resolve(id).view, { ...options, size: pageSize(limit, DEFAULT_ACCOUNTS, MAX_ACCOUNTS, 1, 'options.limit') })
    },
  }),
  method({
    name: 'debug_accountRange',
    summary:
      'Accounts of the state of a block from a hashed address on, at most 256 per page (0 means 256). Forks cannot list them. With `incompletes` also accounts of which only the hash is known.',
    params: [
      ['block', blockId],
      ['start', data],
      ['maxResults', integer],
      ['nocode', optional(boolean)],
      ['nostorage', optional(boolean)],
      ['incompletes', optional(boolean)],
    ],
    result: stateDump,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ blocks }, id, start, maxResults, nocode = false, nostorage = false, incompletes = false) {
      // As in geth, a value out of range means the maximum.
      const size = maxResults > 0 && maxResults < DEFAULT_ACCOUNTS ? maxResults : DEFAULT_ACCOUNTS
      return dump(blocks.resolve(id).view, {
        start: startOfPage(start, 1, 'start'),
        size,
        nocode,
        nostorage,
        onlyWithAddress: !incompletes,
      })
    },
  }),
] as const
