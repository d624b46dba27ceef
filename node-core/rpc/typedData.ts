/** Hashing of typed structured data (EIP-712), as eth_signTypedData_v4 signs it. */
import { type Codec, DecodeError, errorOfPart, excerptOf } from '../contract/codec.ts'
import { fieldNames, objectOf, readFields } from '../contract/compound.ts'
import { bytesFromHex, isHexData } from '../contract/hex.ts'
import { concatBytes, fixedBytesFromBigint, joinBytes } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { argumentError } from './errors.ts'

interface Field {
  name: string
  type: string
}

/** A message with the types that give it a meaning. */
export interface TypedData {
  types: Readonly<Record<string, readonly Field[]>>
  primaryType: string
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
}

const NAMES = fieldNames('types', 'primaryType', 'domain', 'message')
const MAX_DEPTH = 64
const MAX_TYPES = 1000
/** Bytes that are hashed at most: a short array of short structs may have billions of fields. */
const MAX_HASHED_BYTES = 2 ** 25

/** What is known while a message is hashed. */
interface Hashing {
  readonly types: TypedData['types']
  /** Hashes of types by their names. */
  readonly typeHashes: Map<string, Uint8Array>
  bytesLeft: number
}

function spend(hashing: Hashing, bytes: number): void {
  hashing.bytesLeft -= bytes
  if (hashing.bytesLeft < 0) throw new DecodeError(`more than ${MAX_HASHED_BYTES} bytes are to be hashed`)
}

function typesFrom(value: unknown): TypedData['types'] {
  const entries = Object.entries(objectOf(value))
  if (entries.length > MAX_TYPES) throw new DecodeError(`${entries.length} types, at most ${MAX_TYPES} are allowed`, 'types')
  return Object.fromEntries(entries.map(([name, fields]) => [name, fieldsFrom(fields, `types.${name}`)]))
}

function fieldsFrom(value: unknown, path: string): Field[] {
  if (!Array.isArray(value)) throw new DecodeError(`expected an array, got ${excerptOf(value)}`, path)
  return value.map((field: unknown) => {
    const { name, type } = objectOf(field)
    if (typeof name !== 'string' || typeof type !== 'string') throw new DecodeError('a field must have a name and a type', path)
    return { name, type }
  })
}

/** Typed data as an object, or as the JSON text of one. */
export const typedData: Codec<TypedData, object | string> = {
  decode(value) {
    let source = value
    if (typeof value === 'string') {
      try {
        source = JSON.parse(value)
      } catch {
        throw new DecodeError('not valid JSON')
      }
    }
    const { types, primaryType, domain, message } = readFields(source, NAMES)
    if (domain === undefined || domain === null) throw new DecodeError('domain is undefined')
    if (typeof primaryType !== 'string') throw new DecodeError('missing', 'primaryType')
    return { types: typesFrom(types), primaryType, domain: objectOf(domain), message: objectOf(message ?? {}) }
  },
  encode: (value) => value,
  schema: {
    title: 'typed data',
    anyOf: [{ type: 'object', required: ['types', 'primaryType', 'domain', 'message'] }, { type: 'string' }],
  },
}

/**
 * The digest that is signed: keccak256(0x19 ‖ 0x01 ‖ domain separator ‖ hash of the message). `position`: that of the argument `typedData`,
 * which the error for data names that do not fit their types.
 */
export function typedDataHash(signed: TypedData, position: number): Uint8Array {
  try {
    return digestOf(signed)
  } catch (error) {
    throw argumentError(error, position, 'typedData')
  }
}

function digestOf({ types, primaryType, domain, message }: TypedData): Uint8Array {
  const withDomain = Object.hasOwn(types, 'EIP712Domain') ? types : { ...types, EIP712Domain: domainFields(domain) }
  const hashing: Hashing = { types: withDomain, typeHashes: new Map(), bytesLeft: MAX_HASHED_BYTES }
  if (!Object.hasOwn(withDomain, primaryType)) throw new DecodeError(`type ${primaryType.slice(0, 40)} is not defined`, 'types')
  const separator = ofPart('domain', () => hashStruct(hashing, 'EIP712Domain', domain, 0))
  if (primaryType === 'EIP712Domain') return keccak256(concatBytes(Uint8Array.of(0x19, 1), separator))
  const hash = ofPart('message', () => hashStruct(hashing, primaryType, message, 0))
  return keccak256(concatBytes(Uint8Array.of(0x19, 1), separator, hash))
}

const DOMAIN_TYPES: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const domainFields = (domain: TypedData['domain']) => DOMAIN_TYPES.filter(({ name }) => domain[name] !== undefined)

function hashStruct(hashing: Hashing, type: string, value: unknown, depth: number): Uint8Array {
  const source = value === undefined || value === null ? undefined : objectOf(value)
  if (source === undefined) return new Uint8Array(32)
  const fields = hashing.types[type]!
  spend(hashing, 32 * (fields.length + 1))
  const parts = fields.map(({ name, type: of }) => ofPart(name, () => encodeValue(hashing, of, source[name], depth + 1)))
  return keccak256(joinBytes([typeHash(hashing, type)].concat(parts)))
}

/** What `run` makes of the part of a value under that key; errors name the part. */
function ofPart(key: string | number, run: () => Uint8Array): Uint8Array {
  try {
    return run()
  } catch (error) {
    throw errorOfPart(error, typeof key === 'string' ? key.slice(0, 40) : key)
  }
}

function typeHash(hashing: Hashing, type: string): Uint8Array {
  const known = hashing.typeHashes.get(type)
  if (known !== undefined) return known
  const text = typeText(hashing.types, type)
  spend(hashing, text.length)
  const found = keccak256(new TextEncoder().encode(text))
  hashing.typeHashes.set(type, found)
  return found
}

/** The type and those that it refers to, as EIP-712 writes them. */
function typeText(types: TypedData['types'], type: string): string {
  const used = new Set<string>()
  const collect = (name: string) => {
    if (used.has(name) || !Object.hasOwn(types, name)) return
    used.add(name)
    for (const field of types[name]!) collect(field.type.replace(/(\[\d*\])+$/, ''))
  }
  collect(type)
  used.delete(type)
  return [type, ...Array.from(used).toSorted()]
    .map((name) => `${name}(${types[name]!.map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

function encodeValue(hashing: Hashing, type: string, value: unknown, depth: number): Uint8Array {
  if (depth > MAX_DEPTH) throw new DecodeError('nested too deeply')
  const array = /^(.*)\[(\d*)\]$/.exec(type)
  if (array) {
    if (!Array.isArray(value)) throw new DecodeError(`expected an array, got ${excerptOf(value)}`)
    if (array[2] !== '' && value.length !== Number(array[2])) throw new DecodeError(`expected ${array[2]} items, got ${value.length}`)
    return keccak256(joinBytes(value.map((item, index) => ofPart(index, () => encodeValue(hashing, array[1]!, item, depth + 1)))))
  }
  if (Object.hasOwn(hashing.types, type)) return hashStruct(hashing, type, value, depth)
  return encodeAtom(type, value)
}

function encodeAtom(type: string, value: unknown): Uint8Array {
  if (type === 'string') {
    if (typeof value !== 'string') throw new DecodeError(`expected a string, got ${excerptOf(value)}`)
    return keccak256(new TextEncoder().encode(value))
  }
  if (type === 'bytes') return keccak256(bytesOf(value))
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw new DecodeError(`expected a boolean, got ${excerptOf(value)}`)
    return fixedBytesFromBigint(value ? 1n : 0n, 32)
  }
  if (type === 'address') {
    if (!isHexData(value, 20)) throw new DecodeError(`expected an address, got ${excerptOf(value)}`)
    return fixedBytesFromBigint(BigInt(value), 32)
  }
  const fixed = /^bytes(\d+)$/.exec(type)
  if (fixed && Number(fixed[1]) >= 1 && Number(fixed[1]) <= 32) {
    const bytes = bytesOf(value)
    if (bytes.length > Number(fixed[1])) throw new DecodeError(`expected ${type}, got ${bytes.length} bytes`)
    return concatBytes(bytes, new Uint8Array(32 - bytes.length))
  }
  const integer = /^(u?)int(\d*)$/.exec(type)
  const bits = Number(integer?.[2] || '256')
  if (integer && bits >= 8 && bits <= 256 && bits % 8 === 0) return encodeInteger(value, integer[1] !== 'u', bits)
  throw new DecodeError(`unknown type ${type.slice(0, 40)}`)
}

function bytesOf(value: unknown): Uint8Array {
  if (!isHexData(value)) throw new DecodeError(`expected hex data, got ${excerptOf(value)}`)
  return bytesFromHex(value)
}

function encodeInteger(value: unknown, isSigned: boolean, bits: number): Uint8Array {
  const isInteger =
    typeof value === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && /^-?(0x[0-9a-fA-F]+|\d+)$/.test(value)
  if (!isInteger) throw new DecodeError(`expected an integer, got ${excerptOf(value)}`)
  const text = String(value)
  const number = text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
  const fits = isSigned ? BigInt.asIntN(bits, number) === number : BigInt.asUintN(bits, number) === number
  if (!fits) throw new DecodeError(`integer does not fit ${isSigned ? '' : 'u'}int${bits}: ${text.slice(0, 80)}`)
  return fixedBytesFromBigint(BigInt.asUintN(256, number), 32)
}
