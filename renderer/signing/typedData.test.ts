import { describe, expect, test } from 'vitest'
import { reviewTypedData, MAX_TYPED_DATA_LENGTH } from './typedData.ts'

const ALICE = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'

const MAIL = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'value', type: 'int64' },
      { name: 'isRead', type: 'bool' },
      { name: 'seal', type: 'bytes4' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', chainId: 1337 },
  message: { from: { name: 'Cow', wallets: [ALICE] }, value: '-5', isRead: true, seal: '0x12345678' },
}

const review = (data: object) => reviewTypedData(JSON.stringify(data))
const withMessage = (change: object) => review({ ...MAIL, message: { ...MAIL.message, ...change } })
/** Typed data whose only field has this type and value. */
const field = (type: string, value: unknown, types: object = {}) =>
  review({ types: { ...types, It: [{ name: 'x', type }] }, primaryType: 'It', domain: {}, message: { x: value } })

describe('a review', () => {
  test('has every field with its type, in signing order', () => {
    expect(review(MAIL)).toEqual({
      review: {
        primaryType: 'Mail',
        chainId: 1337n,
        remarks: [],
        domain: [
          { name: 'name', type: 'string', value: { kind: 'text', value: 'Ether Mail' } },
          { name: 'chainId', type: 'uint256', value: { kind: 'integer', value: 1337n, bits: 256 } },
        ],
        message: [
          {
            name: 'from',
            type: 'Person',
            value: {
              kind: 'struct',
              fields: [
                { name: 'name', type: 'string', value: { kind: 'text', value: 'Cow' } },
                {
                  name: 'wallets',
                  type: 'address[]',
                  value: { kind: 'list', itemType: 'address', items: [{ kind: 'address', value: ALICE.toLowerCase() }] },
                },
              ],
            },
          },
          { name: 'value', type: 'int64', value: { kind: 'integer', value: -5n, bits: 64 } },
          { name: 'isRead', type: 'bool', value: { kind: 'bool', value: true } },
          { name: 'seal', type: 'bytes4', value: { kind: 'bytes', value: '0x12345678' } },
        ],
      },
    })
  })

  test('names fields that are not signed', () => {
    expect(withMessage({ hidden: 'all of it' })).toMatchObject({
      review: { remarks: ['message.hidden is not part of its type and is not signed'] },
    })
    expect(review({ ...MAIL, domain: { ...MAIL.domain, version: '1' } })).toMatchObject({
      review: { remarks: ['domain.version is not part of its type and is not signed'] },
    })
  })

  test('reports that a missing struct is signed as empty', () => {
    expect(withMessage({ from: null })).toMatchObject({ review: { remarks: ['message.from is missing and is signed as empty'] } })
  })

  test("takes the domain's fields from the domain if no type declares them", () => {
    const { EIP712Domain: _, ...types } = MAIL.types
    expect(review({ ...MAIL, types })).toMatchObject({ review: { chainId: 1337n, domain: [{ name: 'name' }, { name: 'chainId' }] } })
  })
})

describe('data that cannot be signed is refused with its path and the reason', () => {
  test.each([
    [() => reviewTypedData('{'), 'Not valid JSON'],
    [() => reviewTypedData('[]'), 'The data must be an object, not an array'],
    [() => review({ ...MAIL, types: undefined }), 'types must be an object, but is missing'],
    [() => review({ ...MAIL, types: { Mail: 1 } }), 'types.Mail must be a list of fields, not 1'],
    [() => review({ ...MAIL, types: { Mail: [{ name: 'x' }] } }), 'Each field of types.Mail needs a name and a type'],
    [() => review({ ...MAIL, primaryType: undefined }), 'primaryType is missing'],
    [() => review({ ...MAIL, primaryType: 'constructor' }), 'The type constructor is not defined'],
    [() => review({ ...MAIL, domain: undefined }), 'domain is missing'],
    [() => withMessage({ from: 'Cow' }), 'message.from must be an object, not "Cow"'],
    [() => withMessage({ value: '9223372036854775808' }), 'message.value does not fit int64'],
    [() => withMessage({ value: 1.5 }), 'message.value must be a whole number (as a string if large), not 1.5'],
    [() => withMessage({ seal: '0x1234567890' }), 'message.seal has 5 bytes, expected 4 for bytes4'],
    [() => withMessage({ isRead: 'yes' }), 'message.isRead must be true or false, not "yes"'],
    [() => field('address', '0x12'), 'message.x must be an address, not "0x12"'],
    [() => field('address', undefined), 'message.x must be an address, but is missing'],
    [() => field('uint8[2]', [1]), 'message.x has 1 items, expected 2'],
    [() => field('tuple', {}), 'The type tuple of message.x is unknown'],
  ])('%#: %s', (read, problem) => {
    expect(read()).toEqual({ problem: expect.stringContaining(problem) as string })
  })
})

describe('hostile data', () => {
  test('input that is too long is refused before it is parsed', () => {
    expect(reviewTypedData(`"${'x'.repeat(1024 * 1024)}"`)).toEqual({ problem: 'The data has 1,048,578 characters, the limit is 262,144' })
    expect(MAX_TYPED_DATA_LENGTH).toBe(262_144)
  })

  test('a list nested a hundred thousand times is reported as a problem', () => {
    expect(reviewTypedData('['.repeat(100_000) + ']'.repeat(100_000))).toHaveProperty('problem')
  })

  test('endlessly nested structs are refused, because nobody could review them', () => {
    let deep: object = {}
    for (let i = 0; i < 100; i++) deep = { next: deep }
    const types = { Node: [{ name: 'next', type: 'Node' }] }
    expect(review({ types, primaryType: 'Node', domain: {}, message: deep })).toEqual({
      problem: expect.stringContaining('nested deeper than 24 levels') as string,
    })
  })

  test('a list of too many values is refused', () => {
    expect(
      field(
        'uint8[]',
        Array.from({ length: 10_001 }, () => 1),
      ),
    ).toEqual({ problem: 'The data has more than 10,000 values, too many to review' })
  })

  test('names with direction overrides or prototype names are just names', () => {
    const text =
      '{"types":{"It":[{"name":"__proto__","type":"string"}]},"primaryType":"It","domain":{},"message":{"__proto__":"x","\\u202egnp":1}}'
    expect(reviewTypedData(text)).toMatchObject({
      review: {
        message: [{ name: '__proto__', value: { kind: 'text', value: 'x' } }],
        remarks: ['message.\\u{202e}gnp is not part of its type and is not signed'],
      },
    })
    expect(field('\u202Eetyb', 1)).toEqual({ problem: 'The type \\u{202e}etyb of message.x is unknown' })
  })

  test('however many fields are not signed, the number of remarks is bounded', () => {
    const extra = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, at]))
    const { review: found } = withMessage(extra) as { review: { remarks: string[] } }
    expect([found.remarks.length, found.remarks.at(-1)]).toEqual([21, 'More such fields are not listed.'])
  })
})
