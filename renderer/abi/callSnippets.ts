import { canonicalType, signatureOfItem } from '../../node-core/contract/abiSignature.ts'
import type { Address } from '../../node-core/contract/hex.ts'
import type { AbiItem, AbiParameter } from '../../node-core/contract/workspace.ts'
import { isReading } from './abiItems.ts'

/** A call of a function, to be written for other tools. */
export interface SnippetCall {
  item: AbiItem
  to: Address
  /** The arguments as the codec expects them. */
  values: readonly unknown[]
  from: Address | undefined
  /** Wei. */
  value: bigint
  url: string
}

/** One call for one tool. */
export interface Snippet {
  tool: 'viem' | 'ethers' | 'cast'
  code: string
}

/** The call as code for the tools that developers use. */
export function callSnippets(call: SnippetCall): Snippet[] {
  return [
    { tool: 'viem', code: viemCode(call) },
    { tool: 'ethers', code: ethersCode(call) },
    { tool: 'cast', code: castCode(call) },
  ]
}

function viemCode({ item, to, values, from, value, url }: SnippetCall): string {
  const call = `address: '${to}', abi: [item], functionName: ${JSON.stringify(item.name)}, args: ${literalOfList(values)}`
  const head = `const item = ${JSON.stringify(item)} as const\n`
  if (isReading(item)) {
    return `import { createPublicClient, http } from 'viem'\n\n${head}const client = createPublicClient({ transport: http('${url}') })\nconst result = await client.readContract({ ${call} })`
  }
  const extra = value > 0n ? `, value: ${value}n` : ''
  return `import { createWalletClient, http } from 'viem'\n\n${head}const client = createWalletClient({ transport: http('${url}') })\nconst hash = await client.writeContract({ ${call}${extra}, account: '${from ?? to}', chain: null })`
}

function ethersCode({ item, to, values, from, value, url }: SnippetCall): string {
  const name = JSON.stringify(signatureOfItem(item))
  const list = values.map(literalOf)
  const head = `import { Contract, JsonRpcProvider } from 'ethers'\n\nconst provider = new JsonRpcProvider('${url}')\n`
  const abi = `[${JSON.stringify(item)}]`
  if (isReading(item))
    return `${head}const contract = new Contract('${to}', ${abi}, provider)\nconst result = await contract.getFunction(${name})(${list.join(', ')})`
  const options = value > 0n ? [...list, `{ value: ${value}n }`] : list
  return `${head}const contract = new Contract('${to}', ${abi}, await provider.getSigner('${from ?? to}'))\nconst sent = await contract.getFunction(${name})(${options.join(', ')})`
}

function castCode({ item, to, values, from, value, url }: SnippetCall): string {
  const inputs = item.inputs ?? []
  const texts = values.map((each, at) => quoted(castText(each, inputs[at]!)))
  const outputs = (item.outputs ?? []).map(canonicalType).join(',')
  const options = `${value > 0n ? ` --value ${value}` : ''}${from ? ` --from ${from}` : ''} --rpc-url ${url}`
  if (isReading(item)) return ['cast call', to, quoted(`${signatureOfItem(item)}(${outputs})`), ...texts].join(' ') + options
  return ['cast send --unlocked', to, quoted(signatureOfItem(item)), ...texts].join(' ') + options
}

/** A value as a JavaScript literal. */
function literalOf(value: unknown): string {
  if (Array.isArray(value)) return literalOfList(value)
  return typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)
}

function literalOfList(values: readonly unknown[]): string {
  return `[${values.map(literalOf).join(', ')}]`
}

/** A value as cast expects it: lists in brackets, structs in parentheses, strings inside them in quotes. */
function castText(value: unknown, parameter: AbiParameter, isPart = false): string {
  if (!Array.isArray(value)) return isPart && parameter.type === 'string' ? JSON.stringify(value) : String(value)
  const isStruct = parameter.type === 'tuple'
  const item = { ...parameter, type: parameter.type.replace(/\[\d*\]$/, '') }
  const parts = value.map((each, at) => castText(each, isStruct ? parameter.components![at]! : item, true))
  return isStruct ? `(${parts.join(',')})` : `[${parts.join(',')}]`
}

/** A shell argument. */
function quoted(text: string): string {
  return /^[\w.:/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
