import { encodeAbiParameters, encodeFunctionData, encodePacked, parseAbi, parseAbiParameters, type Abi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { createAbiDecoder } from './abiDecoder.ts'
import { callsByAccount } from './accountCalls.ts'

const [ALICE, BOB] = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`] as const
const FIRST = { target: ALICE, value: 5n, input: '0x01020304' } as const
const SECOND = { target: BOB, value: 0n, input: '0x' } as const
const calls = [FIRST, SECOND].map(({ input, ...rest }) => ({ ...rest, data: input }))
const MODE = (kind: string): Hex => `0x${kind.padEnd(64, '0')}`

const abi: Abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
  'function executeBatch(address[] targets, uint256[] values, bytes[] datas)',
  'function executeBatch(address[] targets, bytes[] datas)',
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function transferFrom(address from, address to, uint256 value)',
])
const encode = (functionName: 'execute' | 'executeBatch' | 'transferFrom', ...args: unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args })

const decoder = createAbiDecoder({ artifacts: [], artifactsOf: () => [] })
const within = (input: Hex) => {
  const call = decoder.decodeCall(ALICE, input)
  return call && callsByAccount(call)
}

test.each([
  ['one call', encode('execute', ALICE, 5n, '0x01020304'), [FIRST]],
  ['structs', encode('executeBatch', calls), [FIRST, SECOND]],
  ['lists', encode('executeBatch', [ALICE, BOB], [5n, 0n], ['0x01020304', '0x']), [FIRST, SECOND]],
  ['lists without values', encode('executeBatch', [ALICE, BOB], [], ['0x01020304', '0x']), [{ ...FIRST, value: 0n }, SECOND]],
  ['targets and inputs alone', encode('executeBatch', [BOB], ['0x']), [SECOND]],
  ['none', encode('executeBatch', []), []],
  [
    'one call of ERC-7579',
    encode('execute', MODE('00'), encodePacked(['address', 'uint256', 'bytes'], [ALICE, 5n, '0x01020304'])),
    [FIRST],
  ],
  [
    'several of ERC-7579, with data that follows (ERC-7821)',
    encode(
      'execute',
      MODE('01'),
      encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes data)[], bytes'), [calls, '0x77']),
    ),
    [FIRST, SECOND],
  ],
])('finds %s', (_name, input, expected) => {
  expect(within(input)).toEqual(expected)
})

test.each([
  ['lists of different lengths', encode('executeBatch', [ALICE, BOB], [5n], ['0x', '0x'])],
  ['a delegated call of ERC-7579, which is no call of the target', encode('execute', MODE('ff'), `${ALICE}01020304`)],
  ['too few bytes for one call of ERC-7579', encode('execute', MODE('00'), ALICE)],
  ['bytes that are no list of calls', encode('execute', MODE('01'), '0x1234')],
  ['another function', encode('transferFrom', ALICE, BOB, 5n)],
])('finds nothing in %s', (_name, input) => {
  expect(within(input)).toBeUndefined()
})
