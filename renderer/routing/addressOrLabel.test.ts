import { expect, test } from 'vitest'
import type { Address } from '../../node-core/contract/hex.ts'
import { addressOrLabel } from './addressOrLabel.ts'

const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map((digit): Address => `0x${digit.repeat(40)}`) as [Address, Address, Address]
const LABELS = new Map([
  [FIRST, 'Token'],
  [SECOND, 'Vault'],
  [THIRD, 'vault'],
])

test.each([
  ['', { address: undefined }],
  [' token ', { address: FIRST }],
  [`0x${'AB'.repeat(20)}`, { address: `0x${'ab'.repeat(20)}` }],
  ['Vault', { problem: 'several addresses have this label' }],
  ['0x12', { problem: '0x and 40 digits, or a label' }],
])('%j is read', (text, read) => expect(addressOrLabel(text, LABELS)).toEqual(read))
