/**
 * Key files: Web3 Secret Storage, version 3, as geth and wallets write them. A key is derived from the password (scrypt or PBKDF2): one
 * half encrypts the private key (AES-128-CTR), the other authenticates the ciphertext (Keccak-256), which verifies the password. Files come
 * from anywhere, so every value is checked, and the memory and time that a file may cost are bounded.
 */
import { createCipheriv, createDecipheriv, pbkdf2, randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256 } from '../base/keccak256.ts'
import { addressFromPrivateKey } from '../base/secp256k1.ts'

/** `key-file`: the file is damaged, of an unsupported version, or exceeds a limit. `wrong-password`: the password does not decrypt it. */
export type KeyFileErrorCode = 'key-file' | 'wrong-password'

/** Key derivation from the password. */
export type KeyDerivation =
  | { kind: 'scrypt'; n: number; r: number; p: number; lengthBytes: number; salt: Uint8Array }
  | { kind: 'pbkdf2'; iterations: number; lengthBytes: number; salt: Uint8Array }

/** A parsed key file. */
export interface KeyFile {
  /** Undefined if the file does not contain it. */
  address: Address | undefined
  derivation: KeyDerivation
  iv: Uint8Array
  cipherText: Uint8Array
  mac: Uint8Array
}

/** scrypt's `n` in files that are written: geth's standard, 256 MiB and about one second. */
export const STANDARD_SCRYPT_N = 262_144

/** Memory limit for scrypt: twice the standard. */
const MAX_SCRYPT_BYTES = 512 * 2 ** 20
/** Limit on scrypt's work (n·r·p): eight times the standard. */
const MAX_SCRYPT_BLOCKS = 8 * STANDARD_SCRYPT_N * 8
/** Limit on PBKDF2 iterations: about 40 times the usual count. */
const MAX_PBKDF2_ITERATIONS = 10_000_000
/** The first 16 bytes are the encryption key, the next 16 the MAC key. */
const MIN_DERIVED_BYTES = 32

const keyFileError = (reason: string) => new CodedError<KeyFileErrorCode>('key-file', reason)

/** Parses the text of a key file without decrypting it. Throws `key-file` with the reason. */
export function keyFileFromJson(text: string): KeyFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw keyFileError('not valid JSON')
  }
  const file = objectAt(json, 'the content')
  if (file['version'] !== 3) throw keyFileError(`version ${shown(file['version'])} is not supported, expected 3`)
  const crypto = objectAt(file['crypto'] ?? file['Crypto'], 'crypto')
  if (crypto['cipher'] !== 'aes-128-ctr') throw keyFileError(`cipher ${shown(crypto['cipher'])} is not supported, expected aes-128-ctr`)
  const cipherText = hexAt(crypto, 'ciphertext')
  if (cipherText.length === 0 || cipherText.length > 32) throw keyFileError(`ciphertext has ${cipherText.length} bytes, expected 1 to 32`)
  return {
    address: file['address'] === undefined ? undefined : hexFromBytes(hexAt(file, 'address', 20)),
    derivation: derivationOf(crypto),
    iv: hexAt(objectAt(crypto['cipherparams'], 'cipherparams'), 'iv', 16),
    cipherText,
    mac: hexAt(crypto, 'mac', 32),
  }
}

function derivationOf(crypto: Readonly<Record<string, unknown>>): KeyDerivation {
  const params = objectAt(crypto['kdfparams'], 'kdfparams')
  const salt = hexAt(params, 'salt')
  const lengthBytes = integerAt(params, 'dklen', MIN_DERIVED_BYTES, 1024)
  if (crypto['kdf'] === 'pbkdf2') {
    if (params['prf'] !== 'hmac-sha256') throw keyFileError(`prf ${shown(params['prf'])} is not supported, expected hmac-sha256`)
    return { kind: 'pbkdf2', iterations: integerAt(params, 'c', 1, MAX_PBKDF2_ITERATIONS), lengthBytes, salt }
  }
  if (crypto['kdf'] !== 'scrypt') throw keyFileError(`kdf ${shown(crypto['kdf'])} is not supported, expected scrypt or pbkdf2`)
  const n = integerAt(params, 'n', 2, 2 ** 31)
  const r = integerAt(params, 'r', 1, 2 ** 20)
  const p = integerAt(params, 'p', 1, 2 ** 20)
  if (!Number.isInteger(Math.log2(n))) throw keyFileError(`kdfparams.n is ${n}, expected a power of two`)
  const memoryBytes = scryptBytes({ n, r, p })
  if (memoryBytes > MAX_SCRYPT_BYTES)
    throw keyFileError(
      `scrypt would need ${Math.ceil(memoryBytes / 2 ** 20)} MiB of memory, the limit is ${MAX_SCRYPT_BYTES / 2 ** 20} MiB`,
    )
  if (n * r * p > MAX_SCRYPT_BLOCKS) throw keyFileError(`scrypt with n ${n}, r ${r} and p ${p} would take too long`)
  return { kind: 'scrypt', n, r, p, lengthBytes, salt }
}

/** Peak memory of scrypt (RFC 7914): the table and the blocks of all lanes. */
const scryptBytes = ({ n, r, p }: { n: number; r: number; p: number }) => 128 * r * (n + p + 2)

const scryptAsync = promisify<string | Uint8Array, Uint8Array, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)
const pbkdf2Async = promisify(pbkdf2)

/** Computed in a worker thread of the runtime, not on the event loop. */
async function derivedKey(password: string | Uint8Array, derivation: KeyDerivation): Promise<Uint8Array> {
  const { salt, lengthBytes } = derivation
  if (derivation.kind === 'pbkdf2') return pbkdf2Async(password, salt, derivation.iterations, lengthBytes, 'sha256')
  const { n, r, p } = derivation
  if (n < 2 ** (16 * r)) return scryptAsync(password, salt, lengthBytes, { N: n, r, p, maxmem: 2 * scryptBytes(derivation) + 2 ** 20 })
  // RFC 7914 excludes such an n, so the runtime rejects it, but files with it exist: computed here, in slices of 10 ms.
  const { scrypt: slicedScrypt } = await import('ethereum-cryptography/scrypt.js')
  return slicedScrypt(typeof password === 'string' ? new TextEncoder().encode(password) : password, salt, n, p, r, lengthBytes)
}

const macOf = (derived: Uint8Array, cipherText: Uint8Array) => keccak256(concatBytes(derived.subarray(16, 32), cipherText))

/**
 * Decrypts a key file. Returns the private key (32 bytes), which the caller wipes. Text passwords are encoded as UTF-8. Throws
 * `wrong-password`, and `key-file` if the key does not belong to the file's address.
 */
export async function decryptKeyFile(file: KeyFile, password: string | Uint8Array): Promise<Uint8Array> {
  const derived = await derivedKey(password, file.derivation)
  try {
    if (!timingSafeEqual(macOf(derived, file.cipherText), file.mac)) {
      throw new CodedError<KeyFileErrorCode>('wrong-password', 'could not decrypt key with given password')
    }
    const plain = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), file.iv).update(file.cipherText)
    // Some writers drop leading zero bytes.
    const privateKey = new Uint8Array(32)
    privateKey.set(plain, 32 - plain.length)
    plain.fill(0)
    assertKeyOf(privateKey, file.address)
    return privateKey
  } finally {
    derived.fill(0)
  }
}

function assertKeyOf(privateKey: Uint8Array, address: Address | undefined): void {
  let actual: Address
  try {
    actual = addressFromPrivateKey(privateKey)
  } catch {
    throw keyFileError('not a valid secp256k1 private key')
  }
  if (address === undefined || actual === address) return
  privateKey.fill(0)
  throw keyFileError(`address is ${address}, but the private key belongs to ${actual}`)
}

/**
 * Returns the text of a new key file for a 32-byte private key, encrypted with a scrypt key of the password. Throws RangeError for a key
 * outside 1..n-1.
 */
export async function encryptKey(privateKey: Uint8Array, password: string, scryptN: number = STANDARD_SCRYPT_N): Promise<string> {
  const address = addressFromPrivateKey(privateKey)
  const derivation: KeyDerivation = { kind: 'scrypt', n: scryptN, r: 8, p: 1, lengthBytes: MIN_DERIVED_BYTES, salt: randomBytes(32) }
  const derived = await derivedKey(password, derivation)
  const iv = randomBytes(16)
  const cipherText = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv).update(privateKey)
  const mac = macOf(derived, cipherText)
  derived.fill(0)
  return JSON.stringify({
    address: digits(bytesFromHex(address)),
    crypto: {
      cipher: 'aes-128-ctr',
      ciphertext: digits(cipherText),
      cipherparams: { iv: digits(iv) },
      kdf: 'scrypt',
      kdfparams: { dklen: derivation.lengthBytes, n: scryptN, p: 1, r: 8, salt: digits(derivation.salt) },
      mac: digits(mac),
    },
    id: randomUUID(),
    version: 3,
  })
}

/** Name of a new key file in geth's form: time and address. */
export function keyFileName(address: Address, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replaceAll(':', '-').replace('Z', '000000Z')
  return `UTC--${time}--${address.slice(2)}`
}

const digits = (bytes: Uint8Array) => hexFromBytes(bytes).slice(2)

const shown = (value: unknown) => (value === undefined ? '(none)' : JSON.stringify(value).slice(0, 40))

function objectAt(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw keyFileError(`${name} is not an object`)
  return value as Readonly<Record<string, unknown>>
}

function hexAt(of: Readonly<Record<string, unknown>>, name: string, length?: number): Uint8Array {
  const value = of[name]
  if (typeof value !== 'string' || !/^(?:0x)?(?:[0-9a-f]{2})*$/i.test(value)) throw keyFileError(`${name} is not a hex string`)
  const bytes = bytesFromHex(`0x${value.replace(/^0x/i, '')}`)
  if (length !== undefined && bytes.length !== length) throw keyFileError(`${name} has ${bytes.length} bytes, expected ${length}`)
  return bytes
}

function integerAt(of: Readonly<Record<string, unknown>>, name: string, min: number, max: number): number {
  const value = of[name]
  if (typeof value !== 'number' || !Number.isInteger(value)) throw keyFileError(`kdfparams.${name} is not an integer`)
  if (value < min || value > max) throw keyFileError(`kdfparams.${name} is ${value}, expected ${min} to ${max}`)
  return value
}
