/** What wallets sign, by the calls that wallets recorded: the methods sign the same, or refuse what only a lenient reader takes. */
import { expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes, type Address, type Hex } from '../contract/hex.ts'
import { describeVectors } from '../base/vectors.suite.ts'
import { addressFromPrivateKey, sign, signatureToRsv } from '../base/secp256k1.ts'
import { createMemoryFolder } from '../keystore/keyFolder.ts'
import { KeyStore } from '../keystore/keyStore.ts'
import { authorizationAuthority, authorizationSigningHash } from '../types/transaction.ts'
import type { RpcCall } from './context.ts'
import type { AnyMethodRow } from './method.ts'
import { METHOD_ROWS } from './methods.ts'
import { NodeAccounts } from './nodeAccounts.ts'
import { typedData, typedDataHash } from './typedData.ts'

/** Bytes in the vectors; over the wire they are hex text. */
interface WireBytes {
  $hex: Hex
}
const isWireBytes = (value: object): value is WireBytes => '$hex' in value

/** The vector's value as a client sends it. */
function onTheWire(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isWireBytes(value)) return value.$hex
  if ('$bigint' in value) return value.$bigint
  if (Array.isArray(value)) return value.map(onTheWire)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, onTheWire(part)]))
}

const keyStore = await KeyStore.open({ folder: createMemoryFolder() })

/** Calls a method by its row, for an account with that key. */
function call(name: string, privateKey: Uint8Array, params: unknown[]): unknown {
  const row = (METHOD_ROWS as readonly AnyMethodRow[]).find((it) => it.name === name)!
  const args = row.params.map(([, codec], i) => codec.decode(params[i]))
  const accounts = new NodeAccounts([{ address: addressFromPrivateKey(privateKey), privateKey, path: 'm' }], keyStore)
  return row.handler({ accounts, session: { authenticated: true } } as RpcCall, ...args)
}

interface Recorded<A> {
  test: string
  fn: string
  args: [A]
  result?: Hex
  throws?: string
}

interface SignTypedData {
  privateKey: WireBytes
  data: unknown
  version: 'V1' | 'V3' | 'V4'
}

/**
 * Vectors whose values the recorded library bends to their type: numbers as bytes, addresses and text, short and odd hex, texts as
 * booleans, integers out of range, null as text, a missing domain. What is signed would not be what is shown.
 */
const LENIENT =
  /example data type "(address|bytes\d*|bool|string)" should sign ("|array)|data type "int8" should sign ("-?255"|array)|dynamic property set to null|identical to minimal valid/

describeVectors<Recorded<SignTypedData>>('typed-data/eth-sig-util_sign-typed-data.json.gz', (cases) => {
  // V1 is an older form, of lists of values, which the interface does not have.
  const signing = cases.filter(({ fn, args }) => fn === 'signTypedData' && args[0].version !== 'V1')
  const methods = { V3: 'eth_signTypedData_v3', V4: 'eth_signTypedData_v4' } as Record<string, string>

  test.each(signing.map((it) => [`${it.test} (${it.args[0].version})`, it] as const))(
    '%s',
    (title, { args: [{ privateKey, data, version }], result, throws }) => {
      const signed = () =>
        call(methods[version]!, bytesFromHex(privateKey.$hex), [addressFromPrivateKey(bytesFromHex(privateKey.$hex)), onTheWire(data)])
      if (throws !== undefined) return expect(signed).toThrow()
      if (!LENIENT.test(title)) return expect(signed()).toBe(result)
      let own: unknown = result
      try {
        own = signed()
      } catch {
        // Refused.
      }
      expect(own).toBe(result)
    },
  )

  const hashing = cases.filter(
    ({ fn, args, throws }) => fn === 'TypedDataUtils.eip712Hash' && args.at(-1) === ('V4' as unknown) && throws === undefined,
  )
  test.each(hashing.map((it) => [it.test, it] as const))('%s', (_, { args: [data], result }) => {
    expect(hexFromBytes(typedDataHash(typedData.decode(onTheWire(data)), 1))).toBe((result as unknown as WireBytes).$hex)
  })
})

interface EthersCase {
  name: string
  types: object
  primaryType: string
  domain: object
  data: object
  digest: Hex
  privateKey?: Hex
  signature?: Hex
}

describeVectors<EthersCase>('typed-data/ethers.json.gz', (cases) => {
  test.each(cases.map((it) => [it.name, it] as const))('%s', (_, { types, primaryType, domain, data, digest, privateKey, signature }) => {
    const message = { types, primaryType, domain, message: data }
    expect(hexFromBytes(typedDataHash(typedData.decode(message), 1))).toBe(digest)
    if (privateKey === undefined) return
    const key = bytesFromHex(privateKey)
    expect(call('eth_signTypedData_v4', key, [addressFromPrivateKey(key), message])).toBe(signature)
  })
})

describeVectors<Recorded<{ privateKey?: WireBytes; data: Hex | null; signature: Hex }>>(
  'typed-data/eth-sig-util_personal-sign.json',
  (cases) => {
    const known = cases.filter(({ fn }) => fn !== 'extractPublicKey')
    test.each(known.map((it) => [it.test, it] as const))('%s', (_, { fn, args: [{ privateKey, data, signature }], result, throws }) => {
      const key = bytesFromHex(privateKey?.$hex ?? `0x${'1'.repeat(64)}`)
      const answer = () =>
        fn === 'personalSign'
          ? call('personal_sign', key, [data, addressFromPrivateKey(key)])
          : call('personal_ecRecover', key, [data, signature])
      if (throws === undefined) expect(answer()).toBe(result)
      else expect(answer).toThrow()
    })
  },
)

type AuthorizationTuple = [chainId: number, address: Address, nonce: number]

describeVectors<Recorded<{ privateKey: WireBytes; authorization: AuthorizationTuple; signature: Hex } & AuthorizationTuple>>(
  'typed-data/eth-sig-util_sign-eip7702-authorization.json',
  (cases) => {
    // What is refused are values that have no place in the types of an authorization.
    const valid = cases.filter(({ throws }) => throws === undefined)
    test.each(valid.map((it) => [it.test, it] as const))('%s', (_, { fn, args: [given], result }) => {
      const [chainId, address, nonce] = fn === 'hashEIP7702Authorization' ? given : given.authorization
      const authorization = { chainId: BigInt(chainId), address, nonce: BigInt(nonce) }
      const digest = authorizationSigningHash(authorization)
      if (fn === 'hashEIP7702Authorization') return expect(hexFromBytes(digest)).toBe((result as Hex | WireBytes as WireBytes).$hex)
      if (fn === 'signEIP7702Authorization') return expect(signatureToRsv(sign(digest, bytesFromHex(given.privateKey.$hex)))).toBe(result)
      const [r, s, v] = [given.signature.slice(2, 66), given.signature.slice(66, 130), given.signature.slice(130)]
      const signature = { r: BigInt(`0x${r}`), s: BigInt(`0x${s}`), yParity: (Number(`0x${v}`) - 27) as 0 | 1 }
      expect(authorizationAuthority({ ...authorization, ...signature })).toBe(result)
    })
  },
)
