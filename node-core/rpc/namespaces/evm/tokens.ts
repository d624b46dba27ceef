import type { Codec } from '../../../contract/codec.ts'
import { array, literal } from '../../../contract/compound.ts'
import { type Address, bytesFromHex } from '../../../contract/hex.ts'
import { address, looseWord } from '../../../contract/primitives.ts'
import { CodedError } from '../../../base/codedError.ts'
import { RunClock } from '../../../base/runClock.ts'
import { type ReturnedSlot, type ReturnedSlotErrorCode, findReturnedSlot, slotWith } from '../../../execution/returnedSlot.ts'
import type { RpcCall } from '../../context.ts'
import { countText } from '../../../contract/countText.ts'
import { shortHex } from '../../controlText.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { simulationAt, simulationLimits } from '../../simulation.ts'

const acknowledged = literal(true)

/** Maximum number of accounts in one request. */
const MAX_ACCOUNTS = 100

/** One address, or several. */
const addresses: Codec<Address[], Address | Address[]> = {
  decode: (value) => (Array.isArray(value) ? array(address, MAX_ACCOUNTS).decode(value) : [address.decode(value)]),
  encode: (value) => value,
  schema: { anyOf: [address.schema, array(address, MAX_ACCOUNTS).schema] },
}

/** Selectors of `balanceOf(address)` and `allowance(address,address)`, and what errors call their values. */
const VIEWS = {
  balance: '70a08231',
  allowance: 'dd62ed3e',
} as const

type View = keyof typeof VIEWS

const inputOf = (view: View, args: readonly Address[]) =>
  bytesFromHex(`0x${VIEWS[view]}${args.map((it) => it.slice(2).padStart(64, '0')).join('')}`)

/** Any other account: what the token says of it must not change. */
const otherThan = (of: Address): Address => `${of.slice(0, -1)}${of.endsWith('0') ? '1' : '0'}` as Address

/**
 * Sets the slots that `balanceOf` or `allowance` of a token returns for each list of arguments: all of them, or none. `by`: the method.
 * Throws -32603 if one cannot be found.
 */
async function setTokenValues(
  call: RpcCall,
  token: Address,
  view: View,
  argumentLists: readonly (readonly Address[])[],
  wanted: bigint,
  by: string,
): Promise<void> {
  const { timeoutMs } = simulationLimits(call.limits)
  const slots: ReturnedSlot[] = []
  for (const args of argumentLists) {
    const request = { to: token, data: inputOf(view, args), otherData: inputOf(view, args.map(otherThan)), wanted }
    const find = () => findReturnedSlot(simulationAt(call, 'latest'), request, new RunClock(timeoutMs), timeoutMs)
    try {
      slots.push(await call.work.run(find, call.requester))
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== ('slot-not-found' satisfies ReturnedSlotErrorCode)) throw error
      throw rpcError(-32603, `Unable to set ERC20 ${view}, no slot found: ${error.message}`)
    }
  }
  await call.chain.edit(
    (state) =>
      slots.map((it) => ({
        address: it.address,
        field: 'storage',
        slot: it.slot,
        value: slotWith(state.storage(it.address, it.slot), it, wanted),
      })),
    { by },
  )
}

/** Methods that set balances and allowances of ERC-20 tokens in their storage; the total supply stays as it is. */
export const tokenControlRows = [
  method({
    name: 'anvil_dealERC20',
    aliases: ['hardhat_dealERC20', 'anvil_setERC20Balance'],
    summary:
      'Sets the balance of an account in an ERC-20 token, in the storage slot that balanceOf returns; error -32603 if there is none.',
    params: [
      ['owner', address],
      ['token', address],
      ['amount', looseWord],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (owner, token, wanted) => `Set the balance of ${shortHex(owner)} in token ${shortHex(token)} to ${wanted}`,
    async handler(call, owner, token, wanted) {
      await setTokenValues(call, token, 'balance', [[owner]], wanted, 'anvil_dealERC20')
      return true as const
    },
  }),
  method({
    name: 'anvil_setERC20Allowance',
    summary: 'Sets an allowance of an ERC-20 token, in the storage slot that allowance returns; error -32603 if there is none.',
    params: [
      ['owner', address],
      ['spender', address],
      ['token', address],
      ['amount', looseWord],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (owner, spender, token, wanted) =>
      `Set the allowance of ${shortHex(owner)} for ${shortHex(spender)} in token ${shortHex(token)} to ${wanted}`,
    async handler(call, owner, spender, token, wanted) {
      await setTokenValues(call, token, 'allowance', [[owner, spender]], wanted, 'anvil_setERC20Allowance')
      return true as const
    },
  }),
  method({
    name: 'tenderly_setErc20Balance',
    summary: 'Sets the balance of one or more accounts in an ERC-20 token, as anvil_dealERC20 does.',
    params: [
      ['token', address],
      ['accounts', addresses],
      ['amount', looseWord],
    ],
    result: acknowledged,
    reference: 'notImplemented',
    control: (token, owners, wanted) =>
      `Set ${owners.length === 1 ? `the balance of ${shortHex(owners[0]!)}` : countText(owners.length, 'balance')} in token ${shortHex(token)} to ${wanted}`,
    async handler(call, token, owners, wanted) {
      const each = owners.map((owner) => [owner])
      await setTokenValues(call, token, 'balance', each, wanted, 'tenderly_setErc20Balance')
      return true as const
    },
  }),
] as const
