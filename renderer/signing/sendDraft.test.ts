import { describe, expect, test } from 'vitest'
import { EMPTY_DRAFT, sendFromDraft, type SendDraft } from './sendDraft.ts'

const ALICE = `0x${'a1'.repeat(20)}` as const
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const draft = (change: Partial<SendDraft>) => sendFromDraft(ALICE, { ...EMPTY_DRAFT, to: BOB, ...change })

describe('the transaction of a draft', () => {
  test('leaves empty fields to the node', () => {
    expect(draft({ amount: '1.5' })).toEqual({ send: { from: ALICE, to: BOB.toLowerCase(), value: '0x14d1120d7b160000' } })
  })

  test('has what was entered: prices in gwei, gas and nonce as whole numbers', () => {
    expect(draft({ amount: '2', unit: 'gwei', maxFee: '3', maxTip: '0.5', gas: '21,000', nonce: '0' })).toEqual({
      send: {
        from: ALICE,
        to: BOB.toLowerCase(),
        value: '0x77359400',
        maxFeePerGas: '0xb2d05e00',
        maxPriorityFeePerGas: '0x1dcd6500',
        gas: '0x5208',
        nonce: '0x0',
      },
    })
  })

  test('with a gas price is of type 0, whatever was entered for the other kind', () => {
    expect(draft({ feeKind: 'price', gasPrice: '2', maxFee: '9' })).toEqual({
      send: { from: ALICE, to: BOB.toLowerCase(), value: '0x0', type: '0x0', gasPrice: '0x77359400' },
    })
  })

  test('without a recipient creates a contract from its data', () => {
    expect(draft({ to: '', data: '0x6000' })).toEqual({ send: { from: ALICE, input: '0x6000', value: '0x0' } })
  })
})

describe('each invalid field of a draft is reported', () => {
  test.each<[Partial<SendDraft>, keyof SendDraft, string]>([
    [{ to: '' }, 'to', 'Enter a recipient'],
    [{ to: '0x12' }, 'to', 'An address has 40 digits, this one has 2'],
    [{ to: BOB.replace('C5', 'c5') }, 'to', 'The checksum does not match'],
    [{ amount: 'all' }, 'amount', 'An amount is digits'],
    [{ amount: '0.0000000000000000001' }, 'amount', '1 wei is the smallest unit'],
    [{ amount: '1.5', unit: 'wei' }, 'amount', '1 wei is the smallest unit'],
    [{ data: '0x123' }, 'data', 'two hexadecimal digits per byte'],
    [{ data: `0x${'00'.repeat(131_073)}` }, 'data', 'the pool accepts at most 131072'],
    [{ maxFee: '1.0000000001' }, 'maxFee', 'at most 9 digits'],
    [{ gas: '-1' }, 'gas', 'Enter a whole number'],
    [{ nonce: '1.5' }, 'nonce', 'Enter a whole number'],
  ])('%#', (change, field, problem) => {
    expect(draft(change)).toEqual({ problems: { [field]: expect.stringContaining(problem) as string } })
  })
})
