import type { Address, Hex } from '../../node-core/contract/hex.ts'
import type { WireVariable } from '../../node-core/contract/variables.ts'
import type { AbiParameter } from '../../node-core/contract/workspace.ts'
import { integerFromText } from './integerText.ts'
import { type DecodedArgument, type DecodedValue, integerOf } from './decodedValue.ts'

/** The value of a state variable as a parameter of an ABI; undefined if it has parts. */
export function parameterOfVariable({ path, valueType, type, members }: WireVariable): AbiParameter | undefined {
  return valueType === null ? undefined : { name: path, type: valueType, internalType: type, ...(members && { members }) }
}

/** A state variable's value as values of the ABI are shown; undefined if it has parts, or is too long. */
export function decodedVariable(variable: WireVariable): DecodedArgument | undefined {
  const { value, type } = variable
  const parameter = parameterOfVariable(variable)
  if (parameter === undefined || value === null) return undefined
  const decoded = valueOf(parameter, value)
  return decoded && { name: '', type, value: decoded }
}

function valueOf(parameter: AbiParameter, value: string | boolean): DecodedValue | undefined {
  const { type } = parameter
  if (typeof value === 'boolean') return { kind: 'bool', value }
  if (type === 'address') return { kind: 'address', value: value as Address }
  if (type === 'string') return { kind: 'text', value }
  if (type.startsWith('bytes')) return { kind: 'bytes', value: value as Hex }
  const read = integerFromText(value, type)
  return 'problem' in read ? undefined : integerOf(parameter, read.value)
}
