import { type Codec, DecodeError } from '../../../contract/codec.ts'
import { array, literal } from '../../../contract/compound.ts'
import { type Address, type Hex, hexFromBytes, quantityFromBigint } from '../../../contract/hex.ts'
import { address, data, looseInteger, looseSlot, looseWord } from '../../../contract/primitives.ts'
import { bigintFromBytes } from '../../../base/bytes.ts'
import { MAX_BALANCE } from '../../../types/account.ts'
import type { StateEdit } from '../../../types/manualChanges.ts'
import type { RpcContext } from '../../context.ts'
import { countText } from '../../../contract/countText.ts'
import { etherText, shortHex } from '../../controlText.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'

const acknowledged = literal(true)

const MAX_WORD = (1n << 256n) - 1n
const MAX_ADDRESSES = 1_000

const addressList = array(address, MAX_ADDRESSES)

/** One address or a list of them, as Tenderly's methods take them. */
const addresses: Codec<Address[], Address | Address[]> = {
  decode: (value) => (Array.isArray(value) ? addressList.decode(value) : [address.decode(value)]),
  encode: addressList.encode,
  schema: { anyOf: [address.schema, addressList.schema] },
}

/** A value of a slot as Ganache takes it: bytes of any length up to 32, aligned right, or a number. */
const looseValue: Codec<bigint, Hex | number> = {
  decode(value) {
    if (typeof value === 'number') return looseWord.decode(value)
    const bytes = data.decode(value)
    if (bytes.length > 32) throw new DecodeError(`${bytes.length} bytes, the limit is 32`)
    return bigintFromBytes(bytes)
  },
  encode: looseWord.encode,
  schema: { anyOf: [data.schema, { type: 'integer', minimum: 0 }] },
}

async function edit({ chain }: RpcContext, by: string, edits: readonly StateEdit[]): Promise<true> {
  await chain.edit(edits, { by })
  return true
}

async function addBalance({ chain }: RpcContext, by: string, owners: readonly Address[], amount: bigint): Promise<true> {
  await chain.edit(
    (state) =>
      Array.from(new Set(owners), (owner) => {
        const sum = (state.account(owner)?.balance ?? 0n) + amount
        // As anvil does: it stays at the greatest balance.
        return { address: owner, field: 'balance', value: sum > MAX_BALANCE ? MAX_BALANCE : sum }
      }),
    { by },
  )
  return true
}

/** Texts and codes are those of the Hardhat network, which its tests compare. */
function slotWithin(slot: bigint): bigint {
  if (slot > MAX_WORD) throw rpcError(-32000, `Storage key must not be greater than or equal to 2^256. Received ${slot}.`)
  return slot
}

function wholeWord(value: Uint8Array): bigint {
  if (value.length !== 32) {
    const received = `${hexFromBytes(value.subarray(0, 100))}, which is ${value.length} bytes long`
    throw rpcError(-32000, `Storage value must be exactly 32 bytes long. Received ${received}.`)
  }
  return bigintFromBytes(value)
}

const accountsText = (all: readonly Address[]) => (all.length === 1 ? shortHex(all[0]!) : countText(all.length, 'account'))

const slotText = (of: Address, slot: bigint) => `Set slot ${shortHex(quantityFromBigint(slot))} of ${shortHex(of)}`

/** Methods that change the state by hand. The next block starts with the changes. */
export const stateControlRows = [
  method({
    name: 'evm_setAccountBalance',
    aliases: ['anvil_setBalance', 'hardhat_setBalance'],
    summary: 'Sets the balance of an account, in wei; visible at once, and part of the next block.',
    params: [
      ['address', address],
      ['balance', looseWord],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (of, value) => `Set the balance of ${shortHex(of)} to ${etherText(value)}`,
    handler: (call, of, value) => edit(call, 'evm_setAccountBalance', [{ address: of, field: 'balance', value }]),
  }),
  method({
    name: 'tenderly_setBalance',
    summary: 'Sets the balance of an account, or of each account of a list, in wei.',
    params: [
      ['addresses', addresses],
      ['balance', looseWord],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (all, value) => `Set the balance of ${accountsText(all)} to ${etherText(value)}`,
    handler: (call, all, value) =>
      edit(
        call,
        'tenderly_setBalance',
        all.map((of) => ({ address: of, field: 'balance', value })),
      ),
  }),
  method({
    name: 'anvil_addBalance',
    aliases: ['hardhat_addBalance', 'tenderly_addBalance'],
    summary: 'Adds to the balance of an account, or of each account of a list, in wei.',
    params: [
      ['addresses', addresses],
      ['amount', looseWord],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (all, amount) => `Add ${etherText(amount)} to the balance of ${accountsText(all)}`,
    handler: (call, all, amount) => addBalance(call, 'anvil_addBalance', all, amount),
  }),
  method({
    name: 'evm_setAccountNonce',
    aliases: ['anvil_setNonce'],
    summary: 'Sets the nonce of an account, which may fall; pooled transactions of the account follow.',
    params: [
      ['address', address],
      ['nonce', looseInteger],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (of, value) => `Set the nonce of ${shortHex(of)} to ${value}`,
    handler: (call, of, value) => edit(call, 'evm_setAccountNonce', [{ address: of, field: 'nonce', value }]),
  }),
  method({
    name: 'hardhat_setNonce',
    summary: 'Raises the nonce of an account; fails while the pool contains transactions.',
    params: [
      ['address', address],
      ['nonce', looseInteger],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (of, value) => `Set the nonce of ${shortHex(of)} to ${value}`,
    async handler({ chain, pool }, of, value) {
      const { pending, queued } = pool.counts()
      if (pending + queued > 0) throw rpcError(-32603, 'Cannot set account nonce when the transaction pool is not empty')
      await chain.edit(
        (state) => {
          const nonce = state.account(of)?.nonce ?? 0n
          if (value < nonce) throw rpcError(-32000, `New nonce (${value}) must not be smaller than the existing nonce (${nonce})`)
          return [{ address: of, field: 'nonce', value }]
        },
        { by: 'hardhat_setNonce' },
      )
      return true as const
    },
  }),
  method({
    name: 'evm_setAccountCode',
    aliases: ['anvil_setCode', 'hardhat_setCode', 'tenderly_setCode'],
    summary: 'Sets the code of an account, of any length; empty code removes it.',
    params: [
      ['address', address],
      ['code', data],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (of, code) => (code.length === 0 ? `Remove the code of ${shortHex(of)}` : `Set the code of ${shortHex(of)}`),
    handler: (call, of, code) => edit(call, 'evm_setAccountCode', [{ address: of, field: 'code', code }]),
  }),
  method({
    name: 'evm_setAccountStorageAt',
    summary: 'Sets a storage slot of an account to a number or to at most 32 bytes.',
    params: [
      ['address', address],
      ['slot', looseSlot],
      ['value', looseValue],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (of, slot) => slotText(of, slot),
    handler: (call, of, slot, value) =>
      edit(call, 'evm_setAccountStorageAt', [{ address: of, field: 'storage', slot: slotWithin(slot), value }]),
  }),
  method({
    name: 'hardhat_setStorageAt',
    aliases: ['anvil_setStorageAt', 'tenderly_setStorageAt'],
    summary: 'Sets a storage slot of an account to 32 bytes.',
    params: [
      ['address', address],
      ['slot', looseSlot],
      ['value', data],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (of, slot) => slotText(of, slot),
    handler: (call, of, slot, value) =>
      edit(call, 'hardhat_setStorageAt', [{ address: of, field: 'storage', slot: slotWithin(slot), value: wholeWord(value) }]),
  }),
] as const
