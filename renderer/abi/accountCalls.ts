/** The calls that an account is told to make: `execute` and `executeBatch` of smart accounts in their usual forms, and ERC-7579's. */
import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { DecodedItem } from './abiDecoder.ts'
import { decodeArguments, type DecodedArgument, type DecodedValue } from './decodedValue.ts'

/** A call by an account, as its input has it. */
export interface AccountCall {
  target: Address
  /** In wei. */
  value: bigint
  input: Hex
}

/** Functions by which accounts make calls. */
const NAME = /^exec/i

/** What of the data follows the account's own function in ERC-7579: one call, packed, or several, encoded. */
const CALLS = [
  {
    name: 'calls',
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
]
const [SINGLE, BATCH] = ['00', '01']
const [ADDRESS_DIGITS, WORD_DIGITS] = [40, 64]

/** The calls that a call of an account makes; undefined if it is none that is known to make any. */
export function callsByAccount({ name, arguments: given }: Pick<DecodedItem, 'name' | 'arguments'>): AccountCall[] | undefined {
  if (!NAME.test(name)) return undefined
  const [first, second, third] = given.map(({ value }) => value)
  if (first?.kind === 'address') {
    const call = callFrom([first, second, third])
    return call && [call]
  }
  if (first?.kind === 'list') return second?.kind === 'list' ? callsFromLists(first, second, third) : callsFromStructs(first)
  return first?.kind === 'bytes' && second?.kind === 'bytes' ? callsFromMode(first.value, second.value) : undefined
}

/** `target`, `value`, `data`, of which the value may be missing. */
function callFrom([target, ...rest]: readonly (DecodedValue | undefined)[]): AccountCall | undefined {
  const [value, input] = rest[0]?.kind === 'bytes' ? [undefined, rest[0]] : [rest[0], rest[1]]
  if (target?.kind !== 'address' || input?.kind !== 'bytes' || (value && value.kind !== 'integer')) return undefined
  return { target: target.value, value: value?.value ?? 0n, input: input.value }
}

/** All of them, or undefined if any is not a call. */
function allOf(calls: readonly (AccountCall | undefined)[]): AccountCall[] | undefined {
  return calls.every((call) => call !== undefined) ? [...calls] : undefined
}

function callsFromStructs({ items }: DecodedValue & { kind: 'list' }): AccountCall[] | undefined {
  return allOf(items.map((item) => (item.kind === 'struct' ? callFrom(valuesOf(item.fields)) : undefined)))
}

const valuesOf = (list: readonly DecodedArgument[]): DecodedValue[] => list.map(({ value }) => value)

/** Lists of targets, values and inputs. Values may be missing, or none of them be given. */
function callsFromLists(
  targets: DecodedValue & { kind: 'list' },
  second: DecodedValue & { kind: 'list' },
  third: DecodedValue | undefined,
): AccountCall[] | undefined {
  const [values, inputs] = third?.kind === 'list' ? [second.items, third.items] : [[], second.items]
  if (inputs.length !== targets.items.length || (values.length > 0 && values.length !== inputs.length)) return undefined
  return allOf(targets.items.map((target, at) => callFrom(values.length > 0 ? [target, values[at], inputs[at]] : [target, inputs[at]])))
}

function callsFromMode(mode: Hex, data: Hex): AccountCall[] | undefined {
  const kind = mode.slice(2, 4)
  if (kind === BATCH) {
    const list = decodeArguments(CALLS, data)?.[0]?.value
    return list?.kind === 'list' ? callsFromStructs(list) : undefined
  }
  const digits = data.slice(2)
  if (kind !== SINGLE || digits.length < ADDRESS_DIGITS + WORD_DIGITS) return undefined
  return [
    {
      target: `0x${digits.slice(0, ADDRESS_DIGITS)}`,
      value: BigInt(`0x${digits.slice(ADDRESS_DIGITS, ADDRESS_DIGITS + WORD_DIGITS)}`),
      input: `0x${digits.slice(ADDRESS_DIGITS + WORD_DIGITS)}`,
    },
  ]
}
