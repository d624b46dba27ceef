import { canonicalType, signatureOfItem } from '../../node-core/contract/abiSignature.ts'
import type { Hash, Hex } from '../../node-core/contract/hex.ts'
import type { AbiItem, AbiParameter } from '../../node-core/contract/workspace.ts'
import { keccak256OfText } from '../format/keccak256.ts'

/** The type of a parameter as its source spells it: names of structs, enums and contracts instead of their components. */
export function sourceType(parameter: AbiParameter): string {
  const named = /^(?:struct|enum|contract) (?:.*\.)?([^.]+)$/.exec(parameter.internalType ?? '')?.[1]
  if (named) return named
  return parameter.type.startsWith('tuple') ? canonicalType(parameter) : parameter.type
}

/** An item as its source declares it, with the names of its parameters: `transfer(address to, uint256 value)`. */
export function declarationOfItem({ type, name, inputs = [] }: AbiItem): string {
  return `${name ?? type}(${inputs.map((input) => `${sourceType(input)}${input.indexed ? ' indexed' : ''}${input.name && ` ${input.name}`}`).join(', ')})`
}

/** First topic of an event's logs, unless it is anonymous. */
export function topicOfEvent(event: AbiItem): Hash {
  return keccak256OfText(signatureOfItem(event))
}

/** The four-byte selector of a function or error. */
export function selectorOfItem(item: AbiItem): Hex {
  return topicOfEvent(item).slice(0, 10) as Hex
}

/** Whether a function is read-only. */
export function isReading({ stateMutability }: AbiItem): boolean {
  return stateMutability === 'view' || stateMutability === 'pure'
}

/**
 * Splits an array type into its items' parameter and its length, which is undefined for a dynamic array; undefined if the type is not an
 * array.
 */
export function arrayOfParameter(parameter: AbiParameter): { item: AbiParameter; length: number | undefined } | undefined {
  const match = /^(.*)\[(\d*)\]$/.exec(parameter.type)
  if (!match) return undefined
  const { internalType, ...rest } = parameter
  const itemOf = internalType?.replace(/\[\d*\]$/, '')
  return {
    item: { ...rest, name: '', type: match[1]!, ...(itemOf === undefined ? {} : { internalType: itemOf }) },
    length: match[2] ? Number(match[2]) : undefined,
  }
}
