import type { AbiItem, AbiParameter } from './workspace.ts'

/** The type of a parameter as signatures spell it: tuples by their components. */
export function canonicalType({ type, components }: AbiParameter): string {
  return type.startsWith('tuple') ? `(${(components ?? []).map(canonicalType).join(',')})${type.slice(5)}` : type
}

/** The signature of a function, event, error or constructor, such as `transfer(address,uint256)`. */
export function signatureOfItem({ type, name, inputs = [] }: AbiItem): string {
  return `${name ?? type}(${inputs.map(canonicalType).join(',')})`
}
