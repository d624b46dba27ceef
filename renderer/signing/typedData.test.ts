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
/** Typed data whose only field has a type and a value. */
const field = (type: string, value: unknown, types: object = {}) =>
  review({ types: { ...types, It: [{ name: 'x', type }] }, primaryType: 'It', domain: {}, message: { x: value } })

describe('a review', () => {
  test('has every field with its type, in the order in which it is signed', () => {
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

  test('names what stands in the data and is not signed', () => {
    expect(withMessage({ hidden: 'all of it' })).toMatchObject({
      review: { remarks: ['message.hidden is not part of its type, and is not signed'] },
    })
    expect(review({ ...MAIL, domain: { ...MAIL.domain, version: '1' } })).toMatchObject({
      review: { remarks: ['domain.version is not part of its type, and is not signed'] },
    })
  })

  test('says of a struct that is absent that it is signed as nothing', () => {
    expect(withMessage({ from: null })).toMatchObject({ review: { remarks: ['message.from is absent, and is signed as nothing'] } })
  })

  test('takes the fields of the domain from the domain where no type declares them', () => {
    const { EIP712Domain: _, ...types } = MAIL.types
    expect(review({ ...MAIL, types })).toMatchObject({ review: { chainId: 1337n, domain: [{ name: 'name' }, { name: 'chainId' }] } })
  })
})

describe('what cannot be signed is refused with the place and the reason', () => {
  test.each([
    [() => reviewTypedData('{'), 'It is not JSON'],
    [() => reviewTypedData('[]'), 'The data must be an object; it is an array'],
    [() => review({ ...MAIL, types: undefined }), 'types must be an object; it is missing'],
    [() => review({ ...MAIL, types: { Mail: 1 } }), 'types.Mail must be a list of fields; it is 1'],
    [() => review({ ...MAIL, types: { Mail: [{ name: 'x' }] } }), 'Each field of types.Mail needs a name and a type'],
    [() => review({ ...MAIL, primaryType: undefined }), 'primaryType is missing'],
    [() => review({ ...MAIL, primaryType: 'constructor' }), 'The type constructor is not defined'],
    [() => review({ ...MAIL, domain: undefined }), 'domain is missing'],
    [() => withMessage({ from: 'Cow' }), 'message.from must be an object; it is "Cow"'],
    [() => withMessage({ value: '9223372036854775808' }), 'message.value does not fit int64'],
    [() => withMessage({ value: 1.5 }), 'message.value must be a whole number (as text where it is large); it is 1.5'],
    [() => withMessage({ seal: '0x1234567890' }), 'message.seal has 5 bytes, its type bytes4 holds 4'],
    [() => withMessage({ isRead: 'yes' }), 'message.isRead must be true or false; it is "yes"'],
    [() => field('address', '0x12'), 'message.x must be an address; it is "0x12"'],
    [() => field('address', undefined), 'message.x must be an address; it is missing'],
    [() => field('uint8[2]', [1]), 'message.x has 1 items, its type says 2'],
    [() => field('tuple', {}), 'The type tuple of message.x is not known'],
  ])('%#: %s', (read, problem) => {
    expect(read()).toEqual({ problem: expect.stringContaining(problem) as string })
  })
})

describe('hostile data', () => {
  test('more than is read at once is refused before it is parsed', () => {
    expect(reviewTypedData(`"${'x'.repeat(1024 * 1024)}"`)).toEqual({ problem: 'It has 1,048,578 characters, at most 262,144 are read' })
    expect(MAX_TYPED_DATA_LENGTH).toBe(262_144)
  })

  test('a list nested a hundred thousand times is no more than a problem', () => {
    expect(reviewTypedData('['.repeat(100_000) + ']'.repeat(100_000))).toHaveProperty('problem')
  })

  test('structs nested without end are refused where nobody could review them', () => {
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
    ).toEqual({ problem: 'It has more than 10,000 values, which nobody can review' })
  })

  test('names that turn the text around, or look like the prototype, are names and no more', () => {
    const text =
      '{"types":{"It":[{"name":"__proto__","type":"string"}]},"primaryType":"It","domain":{},"message":{"__proto__":"x","\\u202egnp":1}}'
    expect(reviewTypedData(text)).toMatchObject({
      review: {
        message: [{ name: '__proto__', value: { kind: 'text', value: 'x' } }],
        remarks: ['message.\\u{202e}gnp is not part of its type, and is not signed'],
      },
    })
    expect(field('\u202Eetyb', 1)).toEqual({ problem: 'The type \\u{202e}etyb of message.x is not known' })
  })

  test('however many fields are not signed, the remarks are bounded', () => {
    const extra = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, at]))
    const { review: found } = withMessage(extra) as { review: { remarks: string[] } }
    expect([found.remarks.length, found.remarks.at(-1)]).toEqual([21, 'There is more like that.'])
  })
})
