import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireVariable } from '../../node-core/contract/variables.ts'
import { integerFromText } from './integerText.ts'
import type { DecodedArgument, DecodedValue } from './decodedValue.ts'

/** A state variable's value as values of the ABI are shown; undefined if it has parts, or is too long. */
export function decodedVariable({ valueType, value, type }: WireVariable): DecodedArgument | undefined {
  if (valueType === null || value === null) return undefined
  const decoded = valueOf(valueType, value, type)
  return decoded && { name: '', type, value: decoded }
}

function valueOf(valueType: string, value: string | boolean, type: string): DecodedValue | undefined {
  if (typeof value === 'boolean') return { kind: 'bool', value }
  if (valueType === 'address') return { kind: 'address', value: value as Address }
  if (valueType === 'string') return { kind: 'text', value }
  if (valueType.startsWith('bytes')) return { kind: 'bytes', value: value as Hex }
  const read = integerFromText(value, valueType)
  if ('problem' in read) return undefined
  const enumName = /^enum ([\w$.]+)$/.exec(type)?.[1]
  return { kind: 'integer', value: read.value, bits: Number(/\d+$/.exec(valueType)?.[0] ?? 256), ...(enumName && { enumName }) }
}
