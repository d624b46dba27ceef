/** Frames of a source trace in words. */
import type { Address } from '../../../node-core/contract/hex.ts'
import type { SourceFrameKind, WireSourceArgument, WireSourceFrame, WireSourceLocation } from '../../../node-core/contract/sources.ts'
import type { NameOf } from '../../abi/decodedValue.ts'
import { nameToText, type IntegerForm } from '../../abi/valueToText.ts'
import { shortenHex } from '../../format/hash.ts'
import { shortInteger } from '../../format/integer.ts'
import { plainText } from '../../format/revert.ts'

/** What a kind of frame is called, unless it is that of any function. */
export const FRAME_KINDS: Readonly<Record<SourceFrameKind, string | undefined>> = {
  external: undefined,
  internal: undefined,
  create: 'creation',
  library: 'library',
  fallback: 'fallback',
  receive: 'receive',
  getter: 'getter',
  modifier: 'modifier',
  constructor: 'constructor',
}

/** Such as `Vault.withdraw`. */
export function frameName({ contract, function: name, address, kind }: WireSourceFrame): string {
  const owner = contract === null ? (kind === 'internal' ? undefined : shortenHex(address)) : nameToText(contract)
  return [owner, name === null ? undefined : nameToText(name)].filter((part) => part !== undefined).join('.')
}

/** Such as `(to Treasury, amount 5)`; empty if the arguments cannot be told. */
export function argumentsToText(frame: WireSourceFrame, nameOf: NameOf, form: IntegerForm = 'exact'): string {
  const list = frame.arguments?.map((argument) => [nameToText(argument.name), valueText(argument, nameOf, form)].filter(Boolean).join(' '))
  return list ? `(${list.join(', ')})` : ''
}

function valueText({ type, value }: WireSourceArgument, nameOf: NameOf, form: IntegerForm): string {
  if (value !== null && form === 'short' && /^\d{1,78}$/.test(value)) return shortInteger(BigInt(value))
  return plainText(value === null ? '…' : withNames(type, value, nameOf), MAX_VALUE_LENGTH)
}

const ADDRESS = /\b0x[0-9a-fA-F]{40}\b/g

/** A value with names of addresses; also within structs and arrays, but not in what may be any text or bytes. */
function withNames(type: string, value: string, nameOf: NameOf): string {
  if (/^(?:string|bytes|u?int)/.test(type) || value.includes('"')) return value
  return value.replace(ADDRESS, (address) => nameOf(address.toLowerCase() as Address) ?? address)
}

const MAX_VALUE_LENGTH = 80

/** The name of a file without its folders. */
export const fileName = (path: string): string => plainText(path.slice(path.lastIndexOf('/') + 1), MAX_VALUE_LENGTH)

/** Such as `Vault.sol:42`. */
export const placeOf = ({ path, line }: WireSourceLocation): string => `${fileName(path)}:${line}`
