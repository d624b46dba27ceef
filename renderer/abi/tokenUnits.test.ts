import { encodeErrorResult, encodeFunctionData, parseAbi, type Abi } from 'viem'
import { expect, test } from 'vitest'
import { createAbiDecoder, type DecodedItem } from './abiDecoder.ts'
import { countsUnits, withUnits } from './tokenUnits.ts'
import { itemToText } from './valueToText.ts'

const ABI: Abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function setNumber(uint256 newNumber)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error InsufficientDeposit(address from, uint256 available, uint256 needed)',
])
const ALICE = `0x${'a1'.repeat(20)}` as const
const NINE = 9n * 10n ** 18n
const TERRA = { symbol: 'TERRA', decimals: 18 }

const decoder = createAbiDecoder({ artifacts: [], artifactsOf: () => [] })
const call = (functionName: 'transfer' | 'permit' | 'setNumber', args: readonly unknown[]): DecodedItem =>
  decoder.decodeCall(ALICE, encodeFunctionData({ abi: ABI, functionName, args }))!

function raised(errorName: 'ERC20InsufficientBalance' | 'InsufficientDeposit'): DecodedItem {
  const artifact = {
    id: 'a',
    name: 'A',
    source: null,
    file: 'A.json',
    format: 'solc',
    abi: ABI,
    codeSizeBytes: null,
    creationSizeBytes: null,
    importedAtMs: 0,
  } as never
  const error = createAbiDecoder({ artifacts: [artifact], artifactsOf: () => [artifact] }).decodeError(
    [ALICE],
    encodeErrorResult({ abi: ABI, errorName, args: [ALICE, 0n, NINE] }),
  )
  if (error.kind !== 'custom' || !error.decoded) throw new Error('not decoded')
  return error.decoded
}

test('the amount of a transfer is shown in the unit of its token', () => {
  const transfer = call('transfer', [ALICE, NINE])
  expect(itemToText(withUnits(transfer, TERRA), 'short')).toContain('value 9 TERRA')
  expect(itemToText(withUnits(transfer, TERRA))).toContain('value 9,000,000,000,000,000,000')
})

test('until the token has responded, no amount is shown that could change', () => {
  expect(itemToText(withUnits(call('transfer', [ALICE, NINE]), 'pending'), 'short')).toContain('value …')
})

test('a number that no standard calls an amount is not shown as one', () => {
  expect([call('setNumber', [NINE]), raised('InsufficientDeposit')].map(countsUnits)).toEqual([false, false])
  expect(itemToText(call('setNumber', [NINE]), 'short')).toBe('setNumber(newNumber 9 e18)')
  const permit = withUnits(call('permit', [ALICE, ALICE, NINE, 10n ** 20n, 0, `0x${'00'.repeat(32)}`, `0x${'00'.repeat(32)}`]), TERRA)
  expect(itemToText(permit, 'short')).toContain('value 9 TERRA, deadline 100 e18')
})

test('an error about a balance shows it in the unit of its token, and an unlimited amount as such', () => {
  expect(itemToText(withUnits(raised('ERC20InsufficientBalance'), TERRA), 'short')).toContain('balance 0 TERRA, needed 9 TERRA')
  expect(itemToText(withUnits(call('transfer', [ALICE, 2n ** 256n - 1n]), TERRA), 'short')).toContain('value 2²⁵⁶ − 1')
})
