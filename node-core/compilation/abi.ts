/** Reads JSON ABIs from untrusted files. */
import type { AbiItem, AbiParameter } from '../contract/workspace.ts'
import { hasInvisible, replaceInvisible } from '../contract/invisibleText.ts'
import { membersFromJson } from './enumMembers.ts'

/** An ABI, and why some of its items were skipped. */
export interface ReadAbi {
  abi: AbiItem[]
  problems: string[]
}

const MAX_ITEMS = 4096
const MAX_PARAMETERS = 256
const MAX_COMPONENTS = 10_000
const MAX_TUPLE_DEPTH = 16
const MAX_NAME_LENGTH = 256
const MAX_PROBLEMS = 5

const ITEM_TYPES = ['function', 'constructor', 'receive', 'fallback', 'event', 'error'] as const
const MUTABILITIES = ['pure', 'view', 'nonpayable', 'payable'] as const
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/
const TYPE =
  /^(?:(?:u?int(\d{1,3})?)|address|bool|bytes(\d{1,2})?|string|function|tuple|u?fixed(?:\d{1,3}x\d{1,2})?)((?:\[\d{0,9}\]){0,8})$/
/** Types in a library's ABI that only other Solidity code can pass to it. */
const LIBRARY_TYPE =
  /^(?!(?:(?:u?int|bytes|u?fixed)\d*|address|bool|string|tuple|function)\b)[A-Za-z_$][\w$.]*(?:\[\d*\])*(?: storage)?$|^mapping\(.*\) storage$/

class Refused extends Error {}

/** Reads an ABI; invalid items are skipped, and the reason is reported. Undefined if the value is not an ABI at all. */
export function abiFromJson(value: unknown): ReadAbi | undefined {
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'object' || item === null || Array.isArray(item))) return undefined
  const problems: string[] = []
  const abi: AbiItem[] = []
  if (value.length > MAX_ITEMS) problems.push(`the ABI has ${value.length} items; only the first ${MAX_ITEMS} were imported`)
  const budget = { components: MAX_COMPONENTS }
  let refused = 0
  for (const [at, item] of value.slice(0, MAX_ITEMS).entries()) {
    try {
      abi.push(itemFromJson(item as Fields, budget))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.message !== '' && refused++ < MAX_PROBLEMS) problems.push(`skipped ABI item ${at}: ${error.message}`)
    }
  }
  if (refused > MAX_PROBLEMS) problems.push(`skipped ${refused - MAX_PROBLEMS} more ABI items`)
  return { abi, problems }
}

type Fields = Readonly<Record<string, unknown>>
interface Budget {
  components: number
}

function itemFromJson(item: Fields, budget: Budget): AbiItem {
  // The first versions of the format omitted the type of a function.
  const type = item['type'] === undefined ? 'function' : ITEM_TYPES.find((it) => it === item['type'])
  if (type === undefined) throw new Refused(`type is ${shown(item['type'])}, expected one of ${ITEM_TYPES.join(', ')}`)
  const isNamed = type === 'function' || type === 'event' || type === 'error'
  const name = isNamed ? identifierOf(item['name'], 'name') : undefined
  const where = name === undefined ? type : `${type} ${name}`
  const inputs = parametersFromJson(item['inputs'] ?? [], `${where}, inputs`, budget, 0, type === 'event')
  return {
    type,
    ...(name !== undefined && { name }),
    ...((isNamed || type === 'constructor') && { inputs }),
    ...(type === 'function' && { outputs: parametersFromJson(item['outputs'] ?? [], `${where}, outputs`, budget, 0) }),
    ...(type !== 'event' && type !== 'error' && { stateMutability: mutabilityOf(item, where) }),
    ...(type === 'event' && { anonymous: item['anonymous'] === true }),
  }
}

function mutabilityOf(item: Fields, where: string): NonNullable<AbiItem['stateMutability']> {
  const value = item['stateMutability']
  // Before it there were two flags.
  if (value === undefined) return item['constant'] === true ? 'view' : item['payable'] === true ? 'payable' : 'nonpayable'
  const found = MUTABILITIES.find((it) => it === value)
  if (found === undefined) throw new Refused(`${where}: stateMutability is ${shown(value)}, expected one of ${MUTABILITIES.join(', ')}`)
  return found
}

function parametersFromJson(value: unknown, where: string, budget: Budget, depth: number, isEvent = false): AbiParameter[] {
  if (!Array.isArray(value)) throw new Refused(`${where}: not an array`)
  if (value.length > MAX_PARAMETERS) throw new Refused(`${where}: ${value.length} parameters, at most ${MAX_PARAMETERS} are allowed`)
  if (depth > MAX_TUPLE_DEPTH) throw new Refused(`${where}: tuples nested deeper than ${MAX_TUPLE_DEPTH}`)
  budget.components -= value.length
  if (budget.components < 0) throw new Refused(`${where}: the ABI has more than ${MAX_COMPONENTS} parameters`)
  return value.map((it, at) => parameterFromJson(it, `${where}[${at}]`, budget, depth, isEvent))
}

function parameterFromJson(value: unknown, where: string, budget: Budget, depth: number, isEvent: boolean): AbiParameter {
  if (typeof value !== 'object' || value === null) throw new Refused(`${where}: not an object`)
  const fields = value as Fields
  const given = fields['name']
  const name = given === undefined || given === '' ? '' : identifierOf(given, `${where}: name`)
  const type = typeOf(fields['type'], where)
  const internalType = fields['internalType']
  const members = membersFromJson(fields['members'])
  return {
    name,
    type,
    ...(typeof internalType === 'string' && internalType.length <= MAX_NAME_LENGTH && !hasInvisible(internalType) && { internalType }),
    ...(members && { members }),
    ...(isEvent && { indexed: fields['indexed'] === true }),
    ...(type.startsWith('tuple') && { components: parametersFromJson(fields['components'], `${where}.components`, budget, depth + 1) }),
  }
}

function typeOf(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new Refused(`${where}: type is ${shown(value)}, expected a string`)
  const match = TYPE.exec(value)
  // Nothing outside of the EVM can call such a function, so skipping it loses nothing.
  if (!match && LIBRARY_TYPE.test(value) && value.length <= MAX_NAME_LENGTH) throw new Refused('')
  const [, bits, bytes] = match ?? []
  const isWidth = bits === undefined || (Number(bits) % 8 === 0 && Number(bits) >= 8 && Number(bits) <= 256)
  const isLength = bytes === undefined || (Number(bytes) >= 1 && Number(bytes) <= 32)
  if (!match || !isWidth || !isLength) throw new Refused(`${where}: unknown type ${shown(value)}`)
  // `uint` is how some tools write `uint256`, and no selector is made of it.
  return value.replace(/^(u?int)(?!\d)/, '$1256')
}

function identifierOf(value: unknown, where: string): string {
  if (typeof value !== 'string' || !IDENTIFIER.test(value)) throw new Refused(`${where} is ${shown(value)}, expected an identifier`)
  if (value.length > MAX_NAME_LENGTH) throw new Refused(`${where} has ${value.length} characters, at most ${MAX_NAME_LENGTH} are allowed`)
  return value
}

/** A value for an error message: short, and without invisible characters. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = replaceInvisible(JSON.stringify(value) ?? typeof value, '?')
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
