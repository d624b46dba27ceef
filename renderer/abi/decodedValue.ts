/** Decoded values: plain data with names and types, as views show them. */
import { decodeAbiParameters, encodeAbiParameters } from 'viem/utils'
import { enumOfParameter, memberOfEnum } from '../../node-core/contract/abiSignature.ts'
import type { Address, Hash, Hex } from '../../node-core/contract/hex.ts'
import type { AbiParameter } from '../../node-core/contract/workspace.ts'
import { arrayOfParameter, sourceType } from './abiItems.ts'

export type DecodedValue =
  /** `name`: the address's name for texts, if it has one. */
  | { kind: 'address'; value: Address; name?: string | undefined }
  /**
   * `enumName`: the enum of the member, such as `Orders.Status`. `member`: as Solidity writes it, `Status.Filled`, where the ABI has the names. `unit`: the token whose amount it is;
   * `pending` until the token has responded, which may show that it is not a token.
   */
  | { kind: 'integer'; value: bigint; bits: number; enumName?: string; member?: string; unit?: TokenUnit | 'pending' }
  | { kind: 'bool'; value: boolean }
  | { kind: 'bytes'; value: Hex }
  | { kind: 'text'; value: string }
  /** An indexed argument of which the log contains only the hash. */
  | { kind: 'hash'; value: Hash }
  | { kind: 'list'; items: DecodedValue[]; itemType: string }
  | { kind: 'struct'; fields: DecodedArgument[] }

/** How a token's amounts are shown. */
export interface TokenUnit {
  symbol: string
  decimals: number
}

/** The unit of ether. */
export const ETHER_UNIT: TokenUnit = { symbol: 'ETH', decimals: 18 }

/** A value with its name (empty if the ABI has none) and its type as its source spells it. */
export interface DecodedArgument {
  name: string
  type: string
  value: DecodedValue
}

/** Maximum number of bytes that are decoded; longer data is shown as words only. */
const MAX_DECODED_BYTES = 1024 * 1024

/** A parameter as the codec expects it: nameless, so that tuples are lists and no name of an ABI becomes an object key. */
function codecParameter({ type, components }: AbiParameter): { type: string; name: string; components?: unknown } {
  const known = type.startsWith('function') ? `bytes24${type.slice(8)}` : type
  return components ? { type: known, name: '', components: components.map(codecParameter) } : { type: known, name: '' }
}

/** The name of an address, if it has one. */
export type NameOf = (address: Address) => string | undefined

/**
 * Decodes arguments. Undefined if the bytes do not encode such arguments or, with `isExact`, if they differ from the canonical encoding or
 * are longer.
 */
export function decodeArguments(
  parameters: readonly AbiParameter[],
  data: Hex,
  isExact = false,
  nameOf?: NameOf,
): DecodedArgument[] | undefined {
  if (data.length > 2 + 2 * MAX_DECODED_BYTES) return undefined
  if (parameters.length === 0) return isExact && data !== '0x' ? undefined : []
  try {
    const plain = parameters.map(codecParameter)
    const values = decodeAbiParameters(plain, data)
    if (isExact && encodeAbiParameters(plain, values) !== data) return undefined
    return parameters.map((parameter, at) => argumentFrom(parameter, values[at], nameOf))
  } catch {
    return undefined
  }
}

/** Encodes values made by `argumentFromDraft`; throws if they do not match. */
export function encodeArguments(parameters: readonly AbiParameter[], values: readonly unknown[]): Hex {
  return encodeAbiParameters(parameters.map(codecParameter), values)
}

/** Whether a log contains only the hash of an indexed argument of this type. */
export function isHashedWhenIndexed({ type }: AbiParameter): boolean {
  return type === 'string' || type === 'bytes' || type.endsWith(']') || type.startsWith('tuple')
}

function argumentFrom(parameter: AbiParameter, value: unknown, nameOf: NameOf | undefined): DecodedArgument {
  return { name: parameter.name, type: sourceType(parameter), value: valueFrom(parameter, value, nameOf) }
}

function valueFrom(parameter: AbiParameter, value: unknown, nameOf: NameOf | undefined): DecodedValue {
  const array = arrayOfParameter(parameter)
  if (array) {
    return {
      kind: 'list',
      itemType: sourceType(array.item),
      items: (value as unknown[]).map((item) => valueFrom(array.item, item, nameOf)),
    }
  }
  const { type, components = [] } = parameter
  if (type === 'tuple')
    return { kind: 'struct', fields: components.map((component, at) => argumentFrom(component, (value as unknown[])[at], nameOf)) }
  if (type === 'address') {
    const address = (value as string).toLowerCase() as Address
    const name = nameOf?.(address)
    return name === undefined ? { kind: 'address', value: address } : { kind: 'address', value: address, name }
  }
  if (type === 'bool') return { kind: 'bool', value: value as boolean }
  if (type === 'string') return { kind: 'text', value: value as string }
  if (type.startsWith('bytes') || type === 'function') return { kind: 'bytes', value: value as Hex }
  return integerOf(parameter, BigInt(value as number | bigint))
}

/** A whole number as a value of its parameter, which may be an enum. */
export function integerOf(parameter: AbiParameter, value: bigint): DecodedValue {
  const [enumName, member] = [enumOfParameter(parameter), memberOfEnum(parameter, value)]
  return {
    kind: 'integer',
    value,
    bits: Number(/\d+$/.exec(parameter.type)?.[0] ?? 256),
    ...(enumName !== undefined && { enumName }),
    ...(member !== undefined && { member }),
  }
}

/** Whether an argument could be an amount. */
export const isAmount = ({ type, value }: DecodedArgument): boolean => type === 'uint256' && value.kind === 'integer'

/** The same argument in a unit, where it is a number that could be an amount. */
export function withUnit(argument: DecodedArgument, unit: TokenUnit | 'pending'): DecodedArgument {
  return argument.value.kind === 'integer' && isAmount(argument) ? { ...argument, value: { ...argument.value, unit } } : argument
}
