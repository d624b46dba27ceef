import { type Abi, encodeFunctionData, parseAbiItem } from 'viem'
import { canonicalType, signatureOfItem } from '../contract/abiSignature.ts'
import { excerptOf } from '../contract/codec.ts'
import type { Hex } from '../contract/hex.ts'
import type { AbiItem, AbiParameter } from '../contract/workspace.ts'
import { ToolError } from './tool.ts'

/** The input of a call of a function by its name or signature; a signature need not be in the ABI. Throws ToolError. */
export function encodeCall(abi: readonly AbiItem[], wanted: string, args: readonly unknown[]): Hex {
  const item = functionOf(abi, wanted, args.length)
  const inputs = item.inputs ?? []
  if (inputs.length !== args.length)
    throw new ToolError(`${signatureOfItem(item)} takes ${inputs.length} arguments, not ${args.length}: give \`args\` as an array`)
  const values = inputs.map((input, at) => valueOf(input, args[at], input.name || `args[${at}]`))
  try {
    return encodeFunctionData({ abi: [item] as Abi, args: values })
  } catch (error) {
    throw new ToolError(`${signatureOfItem(item)}: ${(error as Error).message.split('\n', 1)[0]}`)
  }
}

function functionOf(abi: readonly AbiItem[], wanted: string, count: number): AbiItem {
  const functions = abi.filter(({ type }) => type === 'function')
  if (wanted.includes('(')) {
    const signature = wanted.replace(/^function\s+/, '')
    const known = functions.find((item) => signatureOfItem(item) === signature.replaceAll(/\s/g, ''))
    return known ?? parsed(signature)
  }
  const named = functions.filter(({ name }) => name === wanted)
  const fitting = named.filter(({ inputs = [] }) => inputs.length === count)
  if (fitting.length > 1) throw new ToolError(`several functions have that name: ${fitting.map(signatureOfItem).join(', ')}`)
  const found = fitting[0] ?? named[0]
  if (found !== undefined) return found
  throw new ToolError(
    functions.length === 0
      ? `no ABI of the contract is imported: give the signature of ${wanted}, such as ${wanted}(address,uint256), or import its build`
      : `the contract has no function ${wanted}; it has ${functions.map(signatureOfItem).join(', ')}`,
  )
}

function parsed(signature: string): AbiItem {
  try {
    return parseAbiItem(`function ${signature}` as 'function f()') as unknown as AbiItem
  } catch {
    throw new ToolError(`${excerptOf(signature)} is not a signature such as transfer(address,uint256)`)
  }
}

/** A JSON value as the encoder takes it. */
function valueOf(parameter: AbiParameter, value: unknown, path: string): unknown {
  const { type, components = [] } = parameter
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined) {
    if (!Array.isArray(value)) throw new ToolError(`${path}: expected an array for ${canonicalType(parameter)}`)
    return value.map((part, at) => valueOf({ ...parameter, type: item }, part, `${path}[${at}]`))
  }
  if (type === 'tuple') {
    if (typeof value !== 'object' || value === null)
      throw new ToolError(`${path}: expected an array or an object for ${canonicalType(parameter)}`)
    return components.map((it, at) => valueOf(it, partOf(value, it.name, at), `${path}.${it.name || at}`))
  }
  return /^u?int/.test(type) ? integerOf(value, path, type) : value
}

const partOf = (value: object, name: string, at: number): unknown =>
  Array.isArray(value) ? value[at] : (value as Record<string, unknown>)[name]

function integerOf(value: unknown, path: string, type: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^-?(?:\d+|0x[0-9a-fA-F]+)$/.test(value))
    return value.startsWith('-0x') ? -BigInt(value.slice(1)) : BigInt(value)
  throw new ToolError(`${path}: expected an integer as decimal text for ${type}, got ${excerptOf(value)}`)
}
