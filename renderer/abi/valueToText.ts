import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { checksumAddress } from '../format/checksum.ts'
import { shortenHex } from '../format/hash.ts'
import { shortInteger } from '../format/integer.ts'
import { plainText } from '../format/revert.ts'
import { tokenAmountToText } from '../format/tokenAmount.ts'
import type { DecodedError, DecodedItem } from './abiDecoder.ts'
import type { DecodedArgument, DecodedValue, TokenUnit } from './decodedValue.ts'

const MAX_TEXT_LENGTH = 60
/** For an address: longer names would push the other arguments out of view. */
const MAX_NAME_LENGTH = 32
const MAX_ITEMS = 4
const MAX_FIELDS = 12
/** Deeper values are only counted. */
const MAX_DEPTH = 3
const MAX_DECLARATION_LENGTH = 300

/**
 * How whole numbers are formatted: `exact`, digit by digit, or `short`: as token amounts, or in units of 10^18 if they are long. Views with
 * short ones have the exact ones at hand.
 */
export type IntegerForm = 'exact' | 'short'

/** A value as one short line: long hex shortened, long lists truncated. */
export function valueToText(value: DecodedValue, form: IntegerForm = 'exact', depth = 0): string {
  switch (value.kind) {
    case 'address':
      return value.name === undefined ? shortenHex(checksumAddress(value.value)) : plainText(value.name, MAX_NAME_LENGTH)
    case 'integer':
      if (value.member !== undefined) return nameToText(value.member)
      return value.enumName === undefined ? integerToText(value, form) : `${groupDigits(value.value)} · ${nameToText(value.enumName)}`
    case 'text':
      return `“${plainText(value.value, MAX_TEXT_LENGTH)}”`
    case 'bool':
      return String(value.value)
    case 'list': {
      if (depth >= MAX_DEPTH) return `[${groupDigits(value.items.length)} in all]`
      const shown = value.items.slice(0, MAX_ITEMS).map((item) => valueToText(item, form, depth + 1))
      return `[${value.items.length > MAX_ITEMS ? [...shown, `… ${groupDigits(value.items.length)} in all`].join(', ') : shown.join(', ')}]`
    }
    case 'struct':
      return depth >= MAX_DEPTH ? '{…}' : `{${argumentsToText(value.fields, form, depth + 1)}}`
    default:
      return shortenHex(value.value)
  }
}

function integerToText({ value, unit }: DecodedValue & { kind: 'integer' }, form: IntegerForm): string {
  if (form === 'exact') return groupDigits(value)
  if (unit === undefined) return shortInteger(value)
  return unit === 'pending' ? '…' : tokenValueToText(value, unit)
}

/** A token amount, such as `12.345 TERRA`; the value for "no limit" stays as it is. */
export function tokenValueToText(value: bigint, { symbol, decimals }: TokenUnit): string {
  return value >= 2n ** 255n ? shortInteger(value) : `${tokenAmountToText(value, decimals)} ${symbol}`
}

/** Arguments with their names as one short line: `to 0x709979…79C8, value 5`. */
export function argumentsToText(list: readonly DecodedArgument[], form: IntegerForm = 'exact', depth = 0): string {
  const shown = list
    .slice(0, MAX_FIELDS)
    .map(({ name, value }) => (name ? `${nameToText(name)} ${valueToText(value, form, depth)}` : valueToText(value, form, depth)))
  return (list.length > MAX_FIELDS ? [...shown, `… ${groupDigits(list.length)} in all`] : shown).join(', ')
}

/** A name from an ABI as one harmless line. */
export function nameToText(name: string): string {
  return plainText(name, MAX_TEXT_LENGTH)
}

/** A decoded call, event or error as one short line: `NotOwner(caller 0x709979…79C8, owner 0xf39Fd6…2266)`. */
export function itemToText({ name, arguments: list }: DecodedItem, form: IntegerForm = 'exact'): string {
  return plainText(`${nameToText(name)}(${argumentsToText(list, form)})`)
}

/** A declaration as one harmless line. */
export function declarationToText({ declaration }: Pick<DecodedItem, 'declaration'>): string {
  return plainText(declaration, MAX_DECLARATION_LENGTH)
}

/** Why an execution failed, as one line. */
export function errorToText(error: DecodedError, form: IntegerForm = 'exact'): string {
  switch (error.kind) {
    case 'message':
      return plainText(error.text)
    case 'panic':
      return `panic 0x${error.code.toString(16)}, ${error.text}`
    case 'custom':
      return error.decoded ? itemToText(error.decoded, form) : `custom error ${error.selector}`
    default:
      return 'no reason'
  }
}

/** A value as JSON: whole numbers as decimal text, structs as objects unless names are missing or duplicate. */
function valueToJson(value: DecodedValue): unknown {
  if (value.kind === 'list') return value.items.map(valueToJson)
  if (value.kind === 'struct') return argumentsToJson(value.fields)
  if (value.kind === 'integer') return value.value.toString()
  return value.kind === 'address' ? checksumAddress(value.value) : value.value
}

/** Arguments as JSON: an object by name, or a list if names are missing or duplicate. */
export function argumentsToJson(list: readonly DecodedArgument[]): unknown {
  const names = new Set(list.map(({ name }) => name))
  if (names.size < list.length || names.has('') || names.has('__proto__')) return list.map(({ value }) => valueToJson(value))
  return Object.fromEntries(list.map(({ name, value }) => [name, valueToJson(value)]))
}

/** What is copied for a value: its text, or JSON for a compound value. */
export function valueToCopy(value: DecodedValue): string {
  return value.kind === 'list' || value.kind === 'struct' ? JSON.stringify(valueToJson(value), null, 2) : String(valueToJson(value))
}
