import type { AbiItem, AbiParameter } from './workspace.ts'

/** The type of a parameter as signatures spell it: tuples by their components. */
export function canonicalType({ type, components }: AbiParameter): string {
  return type.startsWith('tuple') ? `(${(components ?? []).map(canonicalType).join(',')})${type.slice(5)}` : type
}

/** The signature of a function, event, error or constructor, such as `transfer(address,uint256)`. */
export function signatureOfItem({ type, name, inputs = [] }: AbiItem): string {
  return `${name ?? type}(${inputs.map(canonicalType).join(',')})`
}

/** An enum with its contract, such as `Orders.Status`, if the parameter is one, or an array of one. */
export function enumOfParameter({ internalType = '' }: AbiParameter): string | undefined {
  return /^enum ([\w$.]+)(?:\[\d*\])*$/.exec(internalType)?.[1]
}

/** A member of an enum as Solidity writes it: `Status.Filled`; undefined if the parameter is no enum whose members are known, or has no such member. */
export function memberOfEnum(parameter: AbiParameter, value: bigint): string | undefined {
  const name = enumOfParameter(parameter)
  const member = parameter.members?.[Number(value)]
  return name === undefined || member === undefined ? undefined : `${name.replace(/^.*\./, '')}.${member}`
}
