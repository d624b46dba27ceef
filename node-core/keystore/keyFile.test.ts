import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { addressFromPrivateKey } from '../base/secp256k1.ts'
import { CONFORMANCE_FOLDER, hasConformanceData, readJson } from '../conformance/conformanceData.ts'
import { decryptKeyFile, encryptKey, keyFileFromJson, keyFileName } from './keyFile.ts'

interface Vector {
  name: string
  json: unknown
  password?: string
  passwordHex?: string
  priv?: string
  address?: string
}

const FOLDER = 'vectors/open/keystore'

describe.skipIf(!hasConformanceData(FOLDER))('published key files', { tags: 'long' }, () => {
  const cases = hasConformanceData(FOLDER) ? (readJson(join(CONFORMANCE_FOLDER, FOLDER, 'v3.json')) as { cases: Vector[] }).cases : []

  // The standard cost is about a second each.
  test.each(cases.map((it) => [it.name, it] as const))('%s opens', async (_, { json, password, passwordHex, priv, address }) => {
    const privateKey = await decryptKeyFile(keyFileFromJson(JSON.stringify(json)), password ?? bytesFromHex(passwordHex!))
    if (priv !== undefined) expect(hexFromBytes(privateKey)).toBe(`0x${priv.padStart(64, '0')}`)
    if (address !== undefined) expect(addressFromPrivateKey(privateKey)).toBe(address.toLowerCase())
  })
})

const KEY = bytesFromHex(`0x${'46'.repeat(32)}`)
const ADDRESS = '0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f'
const written = JSON.parse(await encryptKey(KEY, 'pässword', 2)) as { crypto: Record<string, unknown> } & Record<string, unknown>
const read = (change: object = {}) => keyFileFromJson(JSON.stringify({ ...written, ...change }))
const withCrypto = (change: object) => read({ crypto: { ...written.crypto, ...change } })
const withParams = (change: object) => withCrypto({ kdfparams: { ...(written.crypto['kdfparams'] as object), ...change } })

describe('a written key file', () => {
  test('decrypts with its password', async () => {
    expect(hexFromBytes(await decryptKeyFile(read(), 'pässword'))).toBe(hexFromBytes(KEY))
  })

  test('does not decrypt with another password', async () => {
    await expect(decryptKeyFile(read(), 'password')).rejects.toMatchObject({
      code: 'wrong-password',
      message: 'could not decrypt key with given password',
    })
  })

  test('has version 3, a UUID, the address without 0x, and the scrypt parameters', () => {
    expect(written).toMatchObject({
      version: 3,
      address: ADDRESS.slice(2),
      crypto: { cipher: 'aes-128-ctr', kdf: 'scrypt', kdfparams: { n: 2, r: 8, p: 1, dklen: 32 } },
    })
    expect(written['id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })

  test('has a fresh salt and iv every time', async () => {
    const other = JSON.parse(await encryptKey(KEY, 'pässword', 2)) as typeof written
    expect(other.crypto['ciphertext']).not.toBe(written.crypto['ciphertext'])
  })

  test('is named after the time and the address, as geth names it', () => {
    expect(keyFileName(ADDRESS, Date.UTC(2023, 10, 14, 22, 13, 20, 7))).toBe(`UTC--2023-11-14T22-13-20.007000000Z--${ADDRESS.slice(2)}`)
  })
})

describe('a hostile key file', () => {
  test.each<[string, () => unknown, string]>([
    ['that is not JSON', () => keyFileFromJson('{'), 'not valid JSON'],
    ['that is null', () => keyFileFromJson('null'), 'the content is not an object'],
    ['of version 1', () => read({ version: 1 }), 'version 1 is not supported, expected 3'],
    ['of version "3"', () => read({ version: '3' }), 'version "3" is not supported'],
    ['without crypto', () => read({ crypto: undefined }), 'crypto is not an object'],
    ['of another cipher', () => withCrypto({ cipher: 'aes-128-cbc' }), 'cipher "aes-128-cbc" is not supported'],
    ['of another kdf', () => withCrypto({ kdf: 'argon2' }), 'kdf "argon2" is not supported'],
    ['with a long ciphertext', () => withCrypto({ ciphertext: '00'.repeat(33) }), 'ciphertext has 33 bytes'],
    ['with a ciphertext that is not hex', () => withCrypto({ ciphertext: 'zz' }), 'ciphertext is not a hex string'],
    ['with a mac that begins with 0X', () => withCrypto({ mac: '0X00' }), 'mac has 1 bytes, expected 32'],
    ['with a short mac', () => withCrypto({ mac: '00' }), 'mac has 1 bytes, expected 32'],
    ['with a short iv', () => withCrypto({ cipherparams: { iv: '00' } }), 'iv has 1 bytes, expected 16'],
    ['with a short address', () => read({ address: '00' }), 'address has 1 bytes, expected 20'],
    ['whose scrypt needs 4 GiB', () => withParams({ n: 2 ** 22 }), 'scrypt would need 4097 MiB of memory, the limit is 512 MiB'],
    ['whose scrypt needs memory by p', () => withParams({ p: 1_000_000 }), 'MiB of memory'],
    ['whose scrypt takes minutes', () => withParams({ n: 2 ** 18, p: 64 }), 'would take too long'],
    ['whose n is not a power of two', () => withParams({ n: 3 }), 'kdfparams.n is 3, expected a power of two'],
    ['whose n is not a number', () => withParams({ n: '2' }), 'kdfparams.n is not an integer'],
    ['whose dklen is short', () => withParams({ dklen: 16 }), 'kdfparams.dklen is 16, expected 32 to 1024'],
    [
      'whose pbkdf2 takes minutes',
      () => withCrypto({ kdf: 'pbkdf2', kdfparams: { c: 1e9, dklen: 32, prf: 'hmac-sha256', salt: '' } }),
      'kdfparams.c is 1000000000',
    ],
    [
      'of another prf',
      () => withCrypto({ kdf: 'pbkdf2', kdfparams: { c: 1, dklen: 32, prf: 'hmac-md5', salt: '' } }),
      'prf "hmac-md5" is not supported',
    ],
  ])('%s is rejected with the reason', (_, reading, reason) => {
    expect(reading).toThrow(expect.objectContaining({ code: 'key-file', message: expect.stringContaining(reason) as string }) as Error)
  })

  test('whose address does not match its key is rejected on decryption', async () => {
    const file = read({ address: '00'.repeat(20) })
    await expect(decryptKeyFile(file, 'pässword')).rejects.toMatchObject({
      code: 'key-file',
      message: expect.stringContaining(`the private key belongs to ${ADDRESS}`) as string,
    })
  })

  test('with a modified ciphertext does not decrypt', async () => {
    const changed = (written.crypto['ciphertext'] as string).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
    await expect(decryptKeyFile(withCrypto({ ciphertext: changed }), 'pässword')).rejects.toMatchObject({ code: 'wrong-password' })
  })
})

test('scrypt runs off the event loop', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  await encryptKey(KEY, 'x', 65_536)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(0)
})
