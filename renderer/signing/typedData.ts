/** Parses pasted typed data (EIP-712) for review: field by field, as it will be signed. */
import { excerptOf } from '../../node-core/contract/codec.ts'
import type { Hex } from '../../node-core/contract/hex.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import type { DecodedArgument, DecodedValue } from '../abi/decodedValue.ts'
import { plainText } from '../format/revert.ts'

/** What is signed, with remarks. */
export interface TypedDataReview {
  primaryType: string
  domain: DecodedArgument[]
  message: DecodedArgument[]
  /** From the domain, if it has one. */
  chainId: bigint | undefined
  /** Fields that are not signed, or signed as empty. */
  remarks: string[]
}

/** Maximum number of characters that are parsed. */
export const MAX_TYPED_DATA_LENGTH = 256 * 1024
const MAX_DEPTH = 24
const MAX_VALUES = 10_000
const MAX_REMARKS = 20

interface Field {
  name: string
  type: string
}

type Types = ReadonlyMap<string, readonly Field[]>
type JsonObject = Readonly<Record<string, unknown>>

class TypedDataProblem extends Error {}

/** Parses typed data by the node's own rules; `problem` says where and why it cannot be signed. */
export function reviewTypedData(text: string): { review: TypedDataReview } | { problem: string } {
  if (text.length > MAX_TYPED_DATA_LENGTH)
    return { problem: `The data has ${groupDigits(text.length)} characters, the limit is ${groupDigits(MAX_TYPED_DATA_LENGTH)}` }
  try {
    return { review: new Reader(text).read() }
  } catch (error) {
    if (error instanceof TypedDataProblem) return { problem: error.message }
    throw error
  }
}

const DOMAIN_TYPE = 'EIP712Domain'
const DOMAIN_FIELDS: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

class Reader {
  readonly #source: JsonObject
  readonly #types: Types
  readonly #remarks: string[] = []
  #values = 0

  constructor(text: string) {
    this.#source = objectAt(jsonFrom(text), 'The data')
    this.#types = typesFrom(this.#source['types'])
  }

  read(): TypedDataReview {
    const { primaryType } = this.#source
    if (typeof primaryType !== 'string') throw new TypedDataProblem('primaryType is missing: it names the type to sign')
    if ((this.#source['domain'] ?? undefined) === undefined)
      throw new TypedDataProblem('domain is missing: an object that says who the signature is for')
    const domainData = objectAt(this.#source['domain'], 'domain')
    const declared = this.#types.get(DOMAIN_TYPE) ?? DOMAIN_FIELDS.filter(({ name }) => own(domainData, name) !== undefined)
    const domain = this.#fields(declared, domainData, 'domain', 0)
    const message =
      primaryType === DOMAIN_TYPE
        ? []
        : this.#fields(this.#typeNamed(primaryType), objectAt(this.#source['message'] ?? {}, 'message'), 'message', 0)
    const chainId = domain.find(({ name }) => name === 'chainId')?.value
    return { primaryType, domain, message, chainId: chainId?.kind === 'integer' ? chainId.value : undefined, remarks: this.#remarks }
  }

  #typeNamed(name: string): readonly Field[] {
    const fields = this.#types.get(name)
    if (!fields) throw new TypedDataProblem(`The type ${shown(name)} is not defined in types`)
    return fields
  }

  #fields(fields: readonly Field[], data: JsonObject, path: string, depth: number): DecodedArgument[] {
    const known = new Set(fields.map(({ name }) => name))
    for (const name of Object.keys(data))
      if (!known.has(name)) this.#remark(`${path}.${shown(name)} is not part of its type and is not signed`)
    return fields.map(({ name, type }) => ({ name, type, value: this.#value(type, own(data, name), `${path}.${shown(name)}`, depth + 1) }))
  }

  #remark(text: string): void {
    if (this.#remarks.length < MAX_REMARKS) this.#remarks.push(plainText(text, 200))
    else if (this.#remarks.length === MAX_REMARKS) this.#remarks.push('More such fields are not listed.')
  }

  #value(type: string, value: unknown, path: string, depth: number): DecodedValue {
    if (depth > MAX_DEPTH)
      throw new TypedDataProblem(`${plainText(path, 120)} is nested deeper than ${MAX_DEPTH} levels, too deep to review`)
    if (++this.#values > MAX_VALUES)
      throw new TypedDataProblem(`The data has more than ${groupDigits(MAX_VALUES)} values, too many to review`)
    const [, itemType, length] = /^(.*)\[(\d*)\]$/s.exec(type) ?? []
    if (itemType !== undefined) return this.#list(itemType, length === '' ? undefined : Number(length), value, path, depth)
    const fields = this.#types.get(type)
    if (!fields) return atom(type, value, path)
    if (value !== undefined && value !== null) return { kind: 'struct', fields: this.#fields(fields, objectAt(value, path), path, depth) }
    this.#remark(`${path} is missing and is signed as empty`)
    return { kind: 'struct', fields: [] }
  }

  #list(itemType: string, length: number | undefined, value: unknown, path: string, depth: number): DecodedValue {
    if (!Array.isArray(value)) throw unfit(path, 'a list', value)
    if (length !== undefined && value.length !== length)
      throw new TypedDataProblem(`${plainText(path, 120)} has ${value.length} items, expected ${length}`)
    return { kind: 'list', itemType, items: value.map((item: unknown, at) => this.#value(itemType, item, `${path}[${at}]`, depth + 1)) }
  }
}

function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new TypedDataProblem(`Not valid JSON: ${plainText((error as Error).message, 200)}`)
  }
}

function typesFrom(value: unknown): Types {
  const types = new Map<string, readonly Field[]>()
  for (const [name, fields] of Object.entries(objectAt(value, 'types'))) {
    if (!Array.isArray(fields)) throw unfit(`types.${shown(name)}`, 'a list of fields', fields)
    types.set(
      name,
      fields.map((field: unknown): Field => {
        const { name: fieldName, type } = objectAt(field, `A field of types.${shown(name)}`)
        if (typeof fieldName !== 'string' || typeof type !== 'string')
          throw new TypedDataProblem(`Each field of types.${shown(name)} needs a name and a type`)
        return { name: fieldName, type }
      }),
    )
  }
  return types
}

function atom(type: string, value: unknown, path: string): DecodedValue {
  if (type === 'string') {
    if (typeof value !== 'string') throw unfit(path, 'a text', value)
    return { kind: 'text', value }
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw unfit(path, 'true or false', value)
    return { kind: 'bool', value }
  }
  if (type === 'address') {
    if (!isHex(value) || value.length !== 42) throw unfit(path, 'an address', value)
    return { kind: 'address', value: value.toLowerCase() as Hex }
  }
  if (/^bytes\d*$/.test(type)) {
    if (!isHex(value)) throw unfit(path, 'hex data', value)
    const size = Number(type.slice(5) || Infinity)
    if ((value.length - 2) / 2 > size)
      throw new TypedDataProblem(`${plainText(path, 120)} has ${(value.length - 2) / 2} bytes, expected ${size} for ${type}`)
    return { kind: 'bytes', value: value.toLowerCase() as Hex }
  }
  const [, sign, bits] = /^(u?)int(\d*)$/.exec(type) ?? []
  if (sign === undefined) throw new TypedDataProblem(`The type ${shown(type)} of ${plainText(path, 120)} is unknown`)
  return integer(value, sign === '', Number(bits || 256), type, path)
}

function integer(value: unknown, isSigned: boolean, bits: number, type: string, path: string): DecodedValue {
  const isInteger =
    typeof value === 'number'
      ? Number.isSafeInteger(value)
      : typeof value === 'string' && value.length <= 90 && /^-?(0x[0-9a-f]+|\d+)$/i.test(value)
  if (!isInteger) throw unfit(path, 'a whole number (as a string if large)', value)
  const text = String(value)
  const number = text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
  const fits = isSigned ? BigInt.asIntN(bits, number) === number : BigInt.asUintN(bits, number) === number
  if (!fits) throw new TypedDataProblem(`${plainText(path, 120)} does not fit ${type}`)
  return { kind: 'integer', value: number, bits }
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)

const own = (data: JsonObject, name: string): unknown => (Object.hasOwn(data, name) ? data[name] : undefined)

const shown = (name: string): string => plainText(name, 40)

function objectAt(value: unknown, path: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unfit(path, 'an object', value)
  return value as JsonObject
}

function unfit(path: string, expected: string, value: unknown): TypedDataProblem {
  const found = value === undefined ? 'but is missing' : `not ${plainText(excerptOf(value))}`
  return new TypedDataProblem(`${plainText(path, 120)} must be ${expected}, ${found}`)
}
