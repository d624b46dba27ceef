import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createEngineKey, engineAddress, engineKeyOf, nodeKeyFile, peerId, readKeyFile, validatorKeyFile } from './keys.ts'

/** RFC 8032, section 7.1, test 1. */
const SEED = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
const PUBLIC_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'

describe('keys of an engine', () => {
  test('are those of RFC 8032', () => {
    expect(Buffer.from(engineKeyOf(SEED).publicKey).toString('hex')).toBe(PUBLIC_KEY)
  })

  test('have the first 20 bytes of the SHA-256 of the public key as address', () => {
    // As `cometbft testnet` wrote it for this key.
    const publicKey = Buffer.from('2FXFqoT31ASUp+VVWWrJXKsupT+x11uVkKifaJIxX5E=', 'base64')
    expect(engineAddress({ publicKey })).toBe('950CB7B203008859EE06BF05E8B0C48BE3272120')
    expect(peerId(engineKeyOf(SEED))).toBe('21fe31dfa154a261626bf854046fd2271b7bed4b')
  })

  test('come back from either file, and sign', () => {
    const key = createEngineKey()
    expect(readKeyFile(nodeKeyFile(key))).toEqual(key)
    expect(readKeyFile(validatorKeyFile(key))).toEqual(key)
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.publicKey).toString('base64url') }
    const privateKey = createPrivateKey({ key: { ...jwk, d: Buffer.from(key.seed).toString('base64url') }, format: 'jwk' })
    const message = Buffer.from('vote')
    expect(verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), sign(null, message, privateKey))).toBe(true)
    expect(createEngineKey()).not.toEqual(key)
  })

  test.each([
    ['{', 'it is not JSON'],
    ['7', 'it has no priv_key'],
    ['{}', 'it has no priv_key'],
    ['{"priv_key":{"type":"tendermint/PrivKeySecp256k1","value":""}}', 'priv_key is not of type tendermint/PrivKeyEd25519'],
    ['{"priv_key":{"type":"tendermint/PrivKeyEd25519","value":"AAAA"}}', 'priv_key has 3 bytes instead of 64'],
    [
      JSON.stringify({ priv_key: { type: 'tendermint/PrivKeyEd25519', value: Buffer.alloc(64).toString('base64') } }),
      'the two halves of priv_key do not belong together',
    ],
  ])('are refused in %s', (text, reason) => {
    expect(() => readKeyFile(text)).toThrow(new RangeError(reason))
  })
})
