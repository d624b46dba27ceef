/** Reading of JSON ABIs, which come from files that nobody vouches for. */
import type { AbiItem, AbiParameter } from '../contract/workspace.ts'
import { hasInvisible, replaceInvisible } from '../contract/invisibleText.ts'

/** An ABI, and why items of it were left out. */
export interface ReadAbi {
  abi: AbiItem[]
  problems: string[]
}

const MAX_ITEMS = 4096
const MAX_PARAMETERS = 256
const MAX_COMPONENTS = 10_000
const DEEPEST_TUPLE = 16
const MAX_NAME_LENGTH = 256
const MAX_PROBLEMS = 5

const ITEM_TYPES = ['function', 'constructor', 'receive', 'fallback', 'event', 'error'] as const
const MUTABILITIES = ['pure', 'view', 'nonpayable', 'payable'] as const
const IDENTIFIER = /^[A-Za-z_$][A-Za-z0-9_$]*$/
const TYPE =
  /^(?:(?:u?int(\d{1,3})?)|address|bool|bytes(\d{1,2})?|string|function|tuple|u?fixed(?:\d{1,3}x\d{1,2})?)((?:\[\d{0,9}\]){0,8})$/
/** What the ABI of a library says of parameters that only other Solidity code can give it. */
const LIBRARY_TYPE =
  /^(?!(?:(?:u?int|bytes|u?fixed)\d*|address|bool|string|tuple|function)\b)[A-Za-z_$][\w$.]*(?:\[\d*\])*(?: storage)?$|^mapping\(.*\) storage$/

class Refused extends Error {}

/** Reads an ABI; an item that is wrong is left out, and the reason told. Undefined where the value is no ABI at all. */
export function abiFromJson(value: unknown): ReadAbi | undefined {
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'object' || item === null || Array.isArray(item))) return undefined
  const problems: string[] = []
  const abi: AbiItem[] = []
  if (value.length > MAX_ITEMS) problems.push(`the ABI has ${value.length} items; only the first ${MAX_ITEMS} were taken`)
  const budget = { components: MAX_COMPONENTS }
  let refused = 0
  for (const [at, item] of value.slice(0, MAX_ITEMS).entries()) {
    try {
      abi.push(itemFromJson(item as Fields, budget))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.message !== '' && refused++ < MAX_PROBLEMS) problems.push(`ABI item ${at} was left out: ${error.message}`)
    }
  }
  if (refused > MAX_PROBLEMS) problems.push(`${refused - MAX_PROBLEMS} more ABI items were left out`)
  return { abi, problems }
}

type Fields = Readonly<Record<string, unknown>>
interface Budget {
  components: number
}

function itemFromJson(item: Fields, budget: Budget): AbiItem {
  // The first versions of the format left the type of a function out.
  const type = item['type'] === undefined ? 'function' : ITEM_TYPES.find((it) => it === item['type'])
  if (type === undefined) throw new Refused(`its type is ${shown(item['type'])}, none of ${ITEM_TYPES.join(', ')}`)
  const isNamed = type === 'function' || type === 'event' || type === 'error'
  const name = isNamed ? identifierOf(item['name'], 'its name') : undefined
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
  if (found === undefined) throw new Refused(`${where}: its stateMutability is ${shown(value)}, none of ${MUTABILITIES.join(', ')}`)
  return found
}

function parametersFromJson(value: unknown, where: string, budget: Budget, depth: number, isEvent = false): AbiParameter[] {
  if (!Array.isArray(value)) throw new Refused(`${where}: not an array`)
  if (value.length > MAX_PARAMETERS) throw new Refused(`${where}: ${value.length} parameters, at most ${MAX_PARAMETERS} are taken`)
  if (depth > DEEPEST_TUPLE) throw new Refused(`${where}: tuples nested deeper than ${DEEPEST_TUPLE}`)
  budget.components -= value.length
  if (budget.components < 0) throw new Refused(`${where}: the ABI has more than ${MAX_COMPONENTS} parameters`)
  return value.map((it, at) => parameterFromJson(it, `${where}[${at}]`, budget, depth, isEvent))
}

function parameterFromJson(value: unknown, where: string, budget: Budget, depth: number, isEvent: boolean): AbiParameter {
  if (typeof value !== 'object' || value === null) throw new Refused(`${where}: not an object`)
  const fields = value as Fields
  const given = fields['name']
  const name = given === undefined || given === '' ? '' : identifierOf(given, `${where}: its name`)
  const type = typeOf(fields['type'], where)
  const internalType = fields['internalType']
  return {
    name,
    type,
    ...(typeof internalType === 'string' && internalType.length <= MAX_NAME_LENGTH && !hasInvisible(internalType) && { internalType }),
    ...(isEvent && { indexed: fields['indexed'] === true }),
    ...(type.startsWith('tuple') && { components: parametersFromJson(fields['components'], `${where}.components`, budget, depth + 1) }),
  }
}

function typeOf(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new Refused(`${where}: its type is ${shown(value)}`)
  const match = TYPE.exec(value)
  // Nothing outside of the EVM can call such a function, so leaving it out is no loss to speak of.
  if (!match && LIBRARY_TYPE.test(value) && value.length <= MAX_NAME_LENGTH) throw new Refused('')
  const [, bits, bytes] = match ?? []
  const isWidth = bits === undefined || (Number(bits) % 8 === 0 && Number(bits) >= 8 && Number(bits) <= 256)
  const isLength = bytes === undefined || (Number(bytes) >= 1 && Number(bytes) <= 32)
  if (!match || !isWidth || !isLength) throw new Refused(`${where}: there is no type ${shown(value)}`)
  // `uint` is how some tools write `uint256`, and no selector is made of it.
  return value.replace(/^(u?int)(?!\d)/, '$1256')
}

function identifierOf(value: unknown, where: string): string {
  if (typeof value !== 'string' || !IDENTIFIER.test(value)) throw new Refused(`${where} is ${shown(value)}, which is no identifier`)
  if (value.length > MAX_NAME_LENGTH) throw new Refused(`${where} has ${value.length} characters, at most ${MAX_NAME_LENGTH} are taken`)
  return value
}

/** A value as a text about it shows it: short, and without characters that are not seen. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing'
  const text = replaceInvisible(JSON.stringify(value) ?? typeof value, '?')
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
