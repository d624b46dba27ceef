import { blockId } from '../../../contract/blockId.ts'
import type { BlockId } from '../../../contract/blockId.ts'
import type { ValueOf } from '../../../contract/codec.ts'
import { array, nullable, optional, record } from '../../../contract/compound.ts'
import { type Hex, ZERO_HASH, wordFromBigint } from '../../../contract/hex.ts'
import { address, data, quantity, slot } from '../../../contract/primitives.ts'
import { type ProofSource, account, accountInfo, proof, proofKey, storageValues, word } from '../../../contract/wire/state.ts'
import { EMPTY_BYTES } from '../../../base/bytes.ts'
import type { StateReader } from '../../../evm/state.ts'
import { type Account, EMPTY_ACCOUNT } from '../../../types/account.ts'
import { readAll } from '../../../types/remoteMiss.ts'
import type { RpcContext } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'

const atBlock = optional(blockId, 'latest')

const MAX_STORAGE_VALUES = 1024

/** What EXTCODEHASH and geth say of an account that there is not (EIP-1052); the empty hashes are those of one without code and storage. */
const ABSENT_ACCOUNT: Account = { ...EMPTY_ACCOUNT, codeHash: ZERO_HASH, storageRoot: ZERO_HASH }

function proofAt({ blocks }: RpcContext, of: Hex, keys: readonly { slot: bigint; text: Hex }[], id: BlockId): ProofSource {
  const {
    account = ABSENT_ACCOUNT,
    accountProof,
    storageProof,
  } = blocks.resolve(id).committedView.proof(
    of,
    keys.map((key) => key.slot),
  )
  return {
    address: of,
    accountProof,
    balance: account.balance,
    codeHash: account.codeHash,
    nonce: account.nonce,
    storageHash: account.storageRoot,
    storageProof: storageProof.map((it, at) => ({ ...it, key: keys[at]! })),
  }
}

/** Balance, nonce and code of an account; undefined if it does not exist. */
export function accountInfoOf(state: StateReader, of: Hex): ValueOf<typeof accountInfo> | undefined {
  const found = state.account(of)
  return found && { balance: found.balance, nonce: found.nonce, code: state.code(found.codeHash) }
}

/** Methods that read the state of a block. */
export const stateRows = [
  method({
    name: 'eth_getBalance',
    summary: 'Balance of an account in wei.',
    params: [
      ['address', address],
      ['block', atBlock],
    ],
    result: quantity,
    reference: 'functional',
    handler: ({ blocks }, of, id) => blocks.resolve(id).state.account(of)?.balance ?? 0n,
  }),
  method({
    name: 'eth_getCode',
    summary: 'Code of an account.',
    params: [
      ['address', address],
      ['block', atBlock],
    ],
    result: data,
    reference: { stub: '0x' },
    handler({ blocks }, of, id) {
      const { state } = blocks.resolve(id)
      const account = state.account(of)
      return account ? state.code(account.codeHash) : EMPTY_BYTES
    },
  }),
  method({
    name: 'eth_getAccount',
    summary: 'Balance, nonce, code hash and storage root of an account; null if it does not exist.',
    params: [
      ['address', address],
      ['block', atBlock],
    ],
    result: nullable(account),
    reference: 'notImplemented',
    handler({ blocks }, of, id) {
      const { view } = blocks.resolve(id)
      view.assertProvable()
      return view.account(of) ?? null
    },
  }),
  method({
    name: 'eth_getAccountInfo',
    summary: 'Balance, nonce and code of an account; zero and empty if it does not exist.',
    params: [
      ['address', address],
      ['block', atBlock],
    ],
    result: accountInfo,
    reference: 'notImplemented',
    handler: ({ blocks }, of, id) => accountInfoOf(blocks.resolve(id).state, of) ?? { balance: 0n, nonce: 0n, code: EMPTY_BYTES },
  }),
  method({
    name: 'eth_getStorageAt',
    summary: 'Value of a storage slot of an account.',
    params: [
      ['address', address],
      ['slot', slot],
      ['block', atBlock],
    ],
    result: word,
    reference: 'functional',
    handler: ({ blocks }, of, at, id) => blocks.resolve(id).state.storage(of, at),
  }),
  method({
    name: 'eth_getStorageValues',
    summary: 'Values of storage slots of several accounts.',
    params: [
      ['slots', record(address, array(slot))],
      ['block', atBlock],
    ],
    result: storageValues,
    reference: 'notImplemented',
    handler({ blocks }, wanted, id) {
      const count = Array.from(wanted.values()).reduce((sum, slots) => sum + slots.length, 0)
      if (count === 0) throw rpcError(-32602, 'empty request')
      if (count > MAX_STORAGE_VALUES) throw rpcError(-32602, `too many slots: ${count}, at most ${MAX_STORAGE_VALUES} are allowed`)
      const { state } = blocks.resolve(id)
      return new Map(readAll(wanted, ([of, slots]) => [of, readAll(slots, (at) => state.storage(of, at))]))
    },
  }),
  method({
    name: 'eth_getTransactionCount',
    summary: 'Nonce of an account; at `pending`, after its executable transactions in the pool.',
    params: [
      ['address', address],
      ['block', atBlock],
    ],
    result: quantity,
    reference: 'functional',
    handler: ({ blocks, pool }, of, id) => (id === 'pending' ? pool.nextNonce(of) : (blocks.resolve(id).state.account(of)?.nonce ?? 0n)),
  }),
  method({
    name: 'eth_getProof',
    summary: 'Merkle proofs of an account and of storage slots (EIP-1186).',
    params: [
      ['address', address],
      ['slots', array(proofKey, MAX_STORAGE_VALUES)],
      ['block', atBlock],
    ],
    result: proof,
    reference: {
      handler(call, of, keys, id) {
        if (typeof id === 'string' || (typeof id === 'bigint' ? id : call.blocks.resolve(id).block.header.number) < 1n) {
          throw rpcError(-32000, 'cannot query with height < 0; please provide a valid height')
        }
        // Section 2.8 of the interface: a key is 32 bytes, whatever form the request used.
        return proofAt(
          call,
          of,
          keys.map(({ slot: at }) => ({ slot: at, text: wordFromBigint(at) })),
          id,
        )
      },
    },
    handler: proofAt,
  }),
] as const
