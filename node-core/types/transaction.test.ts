import { describe, expect, test } from 'vitest'
import { type Address, type Hash, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256, keccak256Hex } from '../base/keccak256.ts'
import { SECP256K1_N, addressFromPrivateKey, sign } from '../base/secp256k1.ts'
import { describeVectors } from '../base/vectors.suite.ts'
import { decodeRlp, encodeRlp } from './rlp.ts'
import {
  type AccessListEntry,
  type Transaction,
  type UnsignedTransaction,
  authorizationAuthority,
  authorizationSigningHash,
  createTransaction,
  effectiveGasPrice,
  anvilTransaction,
  committedBytes,
  impersonatedTransaction,
  maxGasPrice,
  pooledTransactionFromBytes,
  pooledTransactionToBytes,
  signTransaction,
  signingHash,
  transactionFromBytes,
  transactionV,
} from './transaction.ts'
import { IMPERSONATED_S } from '../contract/wire/transaction.ts'

type Input = Parameters<typeof encodeRlp>[0]

const key = keccak256(Uint8Array.of(1))
const address = (byte: number): Address => hexFromBytes(new Uint8Array(20).fill(byte))
const hash = (byte: number): Hash => hexFromBytes(new Uint8Array(32).fill(byte))
const authorization = (seed: number) => {
  const fields = { chainId: 1337n, address: address(9), nonce: 5n }
  return { ...fields, ...sign(authorizationSigningHash(fields), keccak256(Uint8Array.of(seed))) }
}

const common = { nonce: 7n, gasLimit: 21_000n, to: address(1), value: 12n, data: Uint8Array.of(1, 2) }
const accessList = [{ address: address(2), storageKeys: [hash(3), hash(4)] }]
const fees = { maxFeePerGas: 100n, maxPriorityFeePerGas: 3n }
const SAMPLES: Record<string, UnsignedTransaction> = {
  'legacy without chain id': { type: 0, ...common, gasPrice: 9n },
  'legacy with chain id': { type: 0, chainId: 1337n, ...common, gasPrice: 9n },
  'access list': { type: 1, chainId: 1337n, ...common, gasPrice: 9n, accessList },
  'dynamic fee': { type: 2, chainId: 1337n, ...common, ...fees, accessList },
  blob: { type: 3, chainId: 1337n, ...common, ...fees, accessList, maxFeePerBlobGas: 5n, blobVersionedHashes: [hash(1), hash(2)] },
  'set code': { type: 4, chainId: 1337n, ...common, ...fees, accessList, authorizationList: [authorization(1), authorization(2)] },
}
const creation = (fields: UnsignedTransaction): UnsignedTransaction => {
  const without = { ...fields }
  delete without.to
  return without
}

/** The fields, signature included, without what is only computed. */
const fieldsOf = (tx: Transaction) => ({ ...tx, hash: undefined, raw: undefined })

describe('transaction', () => {
  test.each(Object.entries(SAMPLES))('%s: a signed transaction round-trips', (_, fields) => {
    const signed = signTransaction(fields, key)
    const decoded = transactionFromBytes(signed.raw)
    expect(fieldsOf(decoded)).toEqual(fieldsOf(signed))
    expect(decoded.hash).toBe(signed.hash)
    expect(decoded.from).toBe(addressFromPrivateKey(key))
    expect(hexFromBytes(decoded.raw)).toBe(hexFromBytes(signed.raw))
  })

  test.each(['legacy with chain id', 'access list', 'dynamic fee'])('%s: without a recipient it creates a contract', (name) => {
    const signed = signTransaction(creation(SAMPLES[name]!), key)
    expect(transactionFromBytes(signed.raw).to).toBeUndefined()
  })

  test.each(['blob', 'set code'])('%s: without a recipient it is rejected', (name) => {
    const signed = signTransaction(creation(SAMPLES[name]!), key)
    expect(() => transactionFromBytes(signed.raw)).toThrow('cannot create a contract')
  })

  test('it retains no memory except its own, wherever its bytes were', () => {
    const data = Buffer.concat([new Uint8Array(1000), new Uint8Array(100).fill(1)]).subarray(1000)
    const signed = signTransaction({ ...SAMPLES['dynamic fee']!, data }, key)
    const decoded = transactionFromBytes(Buffer.from(signed.raw))
    for (const bytes of [signed.data, signed.raw, decoded.data, decoded.raw]) expect(bytes.buffer.byteLength).toBe(bytes.length)
    expect(decoded.data).toEqual(new Uint8Array(100).fill(1))
  })

  test('a given sender is not recovered', () => {
    const signed = signTransaction(SAMPLES.blob!, key)
    expect(transactionFromBytes(signed.raw, address(5)).from).toBe(address(5))
  })

  describe.each(Object.entries(SAMPLES))('%s of an impersonated sender', (_, fields) => {
    test.each([address(0), address(7), address(255)])('%s follows from the bytes', (from) => {
      const decoded = transactionFromBytes(impersonatedTransaction(fields, from).raw)
      expect([decoded.from, decoded.isImpersonated]).toEqual([from, true])
      expect(decoded.hash).toBe(impersonatedTransaction(fields, from).hash)
    })

    test('has a hash that depends on sender and content', () => {
      const variants = [
        [address(1), 0n],
        [address(2), 0n],
        [address(1), 1n],
      ] as const
      expect(new Set(variants.map(([from, nonce]) => impersonatedTransaction({ ...fields, nonce }, from).hash)).size).toBe(3)
    })
  })

  test.each([
    // From anvil 1.7.1, which sent them from an address without a key.
    [
      'dynamic fee',
      { type: 2, chainId: 31_337n, gasLimit: 21_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
      '0xde8c698f5d3ff175c772cec4c31041aef0f774c142532e9d736ce79f52886bdc',
      '0x02ec827a6980843b9aca0084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c0808080',
    ],
    [
      'legacy',
      { type: 0, chainId: 31_337n, gasLimit: 21_000n, gasPrice: 2_000_000_000n },
      '0x226c124ce586225ab272172c6ebbdd130ee4d4f5c2fbc52adfc3e6b3954f1fc0',
      '0xe58084773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f58080',
    ],
  ] as const)(
    'a %s transaction of an impersonated sender of anvil has the hash and the bytes that it has there',
    (_, fields, hash, bytes) => {
      const [from, to] = ['0x00000000219ab540356cbb839cbe05303d7705fa', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'] as const
      const made = anvilTransaction({ ...fields, nonce: 0n, value: 1n, data: new Uint8Array(0), to }, from)
      // As it is stored, and read again.
      for (const tx of [made, transactionFromBytes(made.raw)]) {
        expect([tx.from, tx.isImpersonated, tx.hash]).toEqual([from, true, hash])
        expect(hexFromBytes(committedBytes(tx))).toBe(bytes)
      }
    },
  )

  test.each([
    ['a signed one', {}],
    ['one with another parity', { r: 7n, s: IMPERSONATED_S, yParity: 1 as const }],
    ['one whose r is longer than an address', { r: 1n << 160n, s: IMPERSONATED_S, yParity: 0 as const }],
    ['an unsigned one', { r: 0n, s: 0n, yParity: 0 as const }],
  ])('%s is not of an impersonated sender', (_, signature) => {
    const tx = createTransaction({ ...SAMPLES['dynamic fee']!, ...sign(keccak256(key), key), ...signature })
    expect(tx.isImpersonated).toBe(false)
  })

  test('v of an impersonated zero address names the chain id', () => {
    expect(transactionV(impersonatedTransaction(SAMPLES['legacy with chain id']!, address(0)))).toBe(35n + 2n * 1337n)
  })

  test('v is 27 or 28, 35 + 2 chain id + parity, or the parity', () => {
    const signature = { yParity: 1, r: 1n, s: 1n } as const
    expect(transactionV({ ...SAMPLES['legacy without chain id']!, ...signature })).toBe(28n)
    expect(transactionV({ ...SAMPLES['legacy with chain id']!, ...signature })).toBe(35n + 2n * 1337n + 1n)
    expect(transactionV({ ...SAMPLES.blob!, ...signature })).toBe(1n)
  })

  test('an impossible signature is reported when the sender is accessed', () => {
    const forged = { ...SAMPLES['dynamic fee']!, yParity: 0, r: SECP256K1_N, s: 1n } as const
    const bytes = signTransaction(SAMPLES['dynamic fee']!, key).raw
    const decoded = transactionFromBytes(bytes)
    expect(decoded.from).toBe(addressFromPrivateKey(key))
    expect(() => Object.assign(transactionFromBytes(bytes), forged).from).toThrow(expect.objectContaining({ code: 'invalid-signature' }))
  })

  test.each([
    ['no bytes', []],
    ['a byte string', [0x82, 1, 2]],
    ['type 0 in an envelope', [0, 0xc0]],
    ['an unknown type', [5, 0xc0]],
    ['a type without fields', [2]],
    ['too few fields', [2, 0xc1, 1]],
    ['a list that ends early', [0xf8, 0xff, 1]],
  ])('%s is refused with a code', (_, bytes) => {
    expect(() => transactionFromBytes(Uint8Array.from(bytes))).toThrow(CodedError)
  })

  test('trailing bytes are rejected', () => {
    for (const fields of Object.values(SAMPLES)) {
      const { raw } = signTransaction(fields, key)
      expect(() => transactionFromBytes(Uint8Array.from([...raw, 0]))).toThrow(CodedError)
    }
  })

  test('every truncation is rejected', () => {
    for (const fields of Object.values(SAMPLES)) {
      const { raw } = signTransaction(fields, key)
      for (let length = 0; length < raw.length; length++) expect(() => transactionFromBytes(raw.subarray(0, length))).toThrow(CodedError)
    }
  })

  test('the effective gas price is the base fee plus the tip, up to the cap', () => {
    const tx = SAMPLES['dynamic fee']!
    expect(effectiveGasPrice(tx, 10n)).toBe(13n)
    expect(effectiveGasPrice(tx, 99n)).toBe(100n)
    expect(effectiveGasPrice(SAMPLES['access list']!, 10n)).toBe(9n)
    expect(maxGasPrice(tx)).toBe(100n)
    expect(maxGasPrice(SAMPLES['access list']!)).toBe(9n)
  })
})

describe('authorization', () => {
  test('its signer is recovered', () => {
    expect(authorizationAuthority(authorization(3))).toBe(addressFromPrivateKey(keccak256(Uint8Array.of(3))))
  })

  test('the upper s and a parity above 1 have no signer', () => {
    const good = authorization(3)
    expect(authorizationAuthority({ ...good, s: SECP256K1_N - good.s, yParity: (1 - good.yParity) as 0 | 1 })).toBeUndefined()
    expect(authorizationAuthority({ ...good, yParity: 2 as 1 })).toBeUndefined()
  })

  test('one with an invalid signature leaves the transaction decodable', () => {
    const list = [{ ...authorization(1), r: 0n }]
    const signed = signTransaction({ ...SAMPLES['set code']!, authorizationList: list }, key)
    expect(transactionFromBytes(signed.raw).authorizationList).toEqual(list)
  })
})

describe('transaction of the pool', () => {
  const blob = new Uint8Array(131072)
  const part = new Uint8Array(48)
  const signed = signTransaction(SAMPLES.blob!, key)
  const fields = decodeRlp(signed.raw.subarray(1)) as Input
  /** Network form: the type byte, and a list of the fields' list and what travels with it. */
  const wrapped = (...rest: Input[]) => Uint8Array.from([3, ...encodeRlp([fields, ...rest])])

  test('the canonical form has no blobs', () => {
    const pooled = pooledTransactionFromBytes(signed.raw)
    expect(pooled.transaction.hash).toBe(signed.hash)
    expect(pooled.sidecar).toBeUndefined()
  })

  test('the network form carries blobs, commitments and proofs, and the hash is that of the canonical form', () => {
    const pooled = pooledTransactionFromBytes(wrapped([blob, blob], [part, part], [part, part]))
    expect(pooled.transaction.hash).toBe(signed.hash)
    expect(hexFromBytes(pooled.transaction.raw)).toBe(hexFromBytes(signed.raw))
    expect(pooled.sidecar).toMatchObject({ version: 0 })
    expect(pooled.sidecar!.blobs).toHaveLength(2)
  })

  test('the network form with a version carries cell proofs', () => {
    const pooled = pooledTransactionFromBytes(
      wrapped(
        Uint8Array.of(1),
        [blob],
        [part],
        Array.from({ length: 128 }, () => part),
      ),
    )
    expect(pooled.sidecar).toMatchObject({ version: 1 })
    expect(pooled.sidecar!.proofs).toHaveLength(128)
  })

  test.each([
    ['blobs', [[blob, blob], [part, part], [part]]],
    ['cell proofs', [Uint8Array.of(1), [blob], [part], [part, part]]],
  ])('the network form with %s is written as it was read', (_, parts) => {
    const network = wrapped(...parts)
    const { transaction, sidecar } = pooledTransactionFromBytes(network)
    expect(hexFromBytes(pooledTransactionToBytes(transaction, sidecar))).toBe(hexFromBytes(network))
    expect(pooledTransactionToBytes(transaction, undefined)).toBe(transaction.raw)
  })

  test('another version and parts of another length are rejected', () => {
    expect(() => pooledTransactionFromBytes(wrapped(Uint8Array.of(2), [blob], [part], [part]))).toThrow('sidecar version 2')
    expect(() => pooledTransactionFromBytes(wrapped([blob.subarray(1)], [part], [part]))).toThrow('blob has 131071 bytes')
    expect(() => pooledTransactionFromBytes(wrapped([blob], [part.subarray(1)], [part]))).toThrow('commitment has 47 bytes')
  })
})

const optionalBig = (text: Hex | undefined) => (text === undefined ? undefined : BigInt(text))

interface EestCase {
  name: string
  txbytes: Hex
  sender: Address
  type: string
  transaction: {
    nonce: Hex
    gasPrice?: Hex
    maxFeePerGas?: Hex
    maxPriorityFeePerGas?: Hex
    maxFeePerBlobGas?: Hex
    gasLimit: Hex[]
    to: Address | ''
    value: Hex[]
    data: Hex[]
    accessLists?: (AccessListEntry[] | null)[]
    blobVersionedHashes?: Hash[]
    authorizationList?: { chainId: Hex; address: Address; nonce: Hex; signer?: Address }[]
  }
}

describe.each(['00', '01', '02', '03', '04'])('execution-spec-tests, type %s', (type) => {
  describeVectors<EestCase>(`transactions/eest-type-${type}.json`, (cases) => {
    test.each(cases.map((it) => [it.name, it] as const))('%s', (_, { txbytes, sender, transaction: fields }) => {
      const isWithoutReceiver = fields.to === '' && (type === '03' || type === '04')
      if (isWithoutReceiver) {
        expect(() => transactionFromBytes(bytesFromHex(txbytes))).toThrow('cannot create a contract')
        return
      }
      const tx = transactionFromBytes(bytesFromHex(txbytes))
      expect(tx.from).toBe(sender)
      expect(tx.type).toBe(Number(type))
      expect(tx.nonce).toBe(BigInt(fields.nonce))
      expect(tx.gasPrice).toBe(optionalBig(fields.gasPrice))
      expect(tx.maxFeePerGas).toBe(optionalBig(fields.maxFeePerGas))
      expect(tx.maxPriorityFeePerGas).toBe(optionalBig(fields.maxPriorityFeePerGas))
      expect(tx.maxFeePerBlobGas).toBe(optionalBig(fields.maxFeePerBlobGas))
      expect(tx.to ?? '').toBe(fields.to)
      expect(tx.blobVersionedHashes).toEqual(fields.blobVersionedHashes)
      expect(tx.authorizationList?.map(({ address }) => address)).toEqual(fields.authorizationList?.map(({ address }) => address))
      if (fields.gasLimit.length === 1) expect(tx.gasLimit).toBe(BigInt(fields.gasLimit[0]!))
      if (fields.value.length === 1) expect(tx.value).toBe(BigInt(fields.value[0]!))
      if (fields.data.length === 1) expect(hexFromBytes(tx.data)).toBe(fields.data[0])
    })
  })
})

type ForkResult = { hash: Hash; sender: Address; exception?: undefined } | { exception: string }

/** Rejections because of the encoding or the signature, on any chain: decoding (with the sender) must reject them. */
const ENCODING =
  /RLP_|ADDRESS_TOO|GASLIMIT_OVERFLOW|NONCE_OVERFLOW|GASPRICE_OVERFLOW|PRIORITY_OVERFLOW|TYPE_NOT_SUPPORTED|INVALID_SIGNATURE_VRS|EC_RECOVERY/

const read = (bytes: Hex) => {
  const tx = transactionFromBytes(bytesFromHex(bytes))
  return { hash: tx.hash, sender: tx.from }
}

describeVectors<{ name: string; txbytes: Hex; result: Record<string, ForkResult> }>('transactions/ethereum-tests.json.gz', (cases) => {
  test.each(cases.map((it) => [it.name, it] as const))('%s', (_, { txbytes, result }) => {
    const results = Object.values(result)
    const valid = results.find((it) => it.exception === undefined)
    const isMalformed = results.every((it) => it.exception !== undefined && ENCODING.test(it.exception))
    if (valid) expect(read(txbytes)).toEqual({ hash: valid.hash, sender: valid.sender })
    else if (isMalformed) expect(() => read(txbytes)).toThrow(CodedError)
    // Rejected for reasons that only a chain can check (chain id, gas, fees): decoding may accept it, but never crashes.
    else expect([undefined, true]).toContain(errorOf(() => read(txbytes)))
  })
})

/** Whether the thrown error has a code; undefined if nothing is thrown. */
const errorOf = (run: () => unknown): boolean | undefined => {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof CodedError
  }
}

type EthersFields = Partial<
  Record<'nonce' | 'gasLimit' | 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'maxFeePerBlobGas' | 'value' | 'chainId', Hex>
> & {
  to?: Address
  data?: Hex
  accessList?: AccessListEntry[]
  blobVersionedHashes?: Hash[]
}
type EthersCase = { name: string; transaction: EthersFields; privateKey: Hex } & Record<
  `${'unsigned' | 'signed'}${keyof typeof FORMS}`,
  Hex | ''
>

const big = (text: Hex | undefined) => BigInt(text ?? 0)
const commonFieldsOf = (tx: EthersFields) => ({
  nonce: big(tx.nonce),
  gasLimit: big(tx.gasLimit),
  ...(tx.to ? { to: tx.to.toLowerCase() as Address } : {}),
  value: big(tx.value),
  data: bytesFromHex(tx.data ?? '0x'),
})
const typedFieldsOf = (tx: EthersFields) => ({ chainId: big(tx.chainId), ...commonFieldsOf(tx), accessList: tx.accessList ?? [] })
const feesOf = (tx: EthersFields) => ({ maxFeePerGas: big(tx.maxFeePerGas), maxPriorityFeePerGas: big(tx.maxPriorityFeePerGas) })
const FORMS = {
  Legacy: (tx: EthersFields): UnsignedTransaction => ({ type: 0, ...commonFieldsOf(tx), gasPrice: big(tx.gasPrice) }),
  Eip155: (tx: EthersFields): UnsignedTransaction => ({
    type: 0,
    chainId: big(tx.chainId),
    ...commonFieldsOf(tx),
    gasPrice: big(tx.gasPrice),
  }),
  Berlin: (tx: EthersFields): UnsignedTransaction => ({ type: 1, ...typedFieldsOf(tx), gasPrice: big(tx.gasPrice) }),
  London: (tx: EthersFields): UnsignedTransaction => ({ type: 2, ...typedFieldsOf(tx), ...feesOf(tx) }),
  Cancun: (tx: EthersFields): UnsignedTransaction => ({
    type: 3,
    ...typedFieldsOf(tx),
    ...feesOf(tx),
    maxFeePerBlobGas: big(tx.maxFeePerBlobGas),
    blobVersionedHashes: tx.blobVersionedHashes ?? [],
  }),
}

describeVectors<EthersCase>('transactions/ethers.json.gz', (cases) => {
  describe.each(Object.entries(FORMS))('%s', (form, fieldsOfForm) => {
    const chosen = cases.filter((it) => it[`signed${form as keyof typeof FORMS}`] !== '')

    test.each(chosen.map((it) => [it.name, it] as const))('%s is signed to the same bytes', (_, it) => {
      const tx = signTransaction(fieldsOfForm(it.transaction), bytesFromHex(it.privateKey))
      expect(hexFromBytes(tx.raw)).toBe(it[`signed${form as keyof typeof FORMS}`])
      expect(hexFromBytes(signingHash(tx))).toBe(keccak256Hex(bytesFromHex(it[`unsigned${form as keyof typeof FORMS}`])))
    })
  })
})
