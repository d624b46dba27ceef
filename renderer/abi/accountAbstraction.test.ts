import { toEventSelector, toFunctionSelector } from 'viem'
import { entryPoint06Abi, entryPoint07Abi, entryPoint08Abi, entryPoint09Abi } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { declarationOfItem } from './abiItems.ts'
import { knownErrors, knownEvents, knownFunctions } from './signatures.ts'

/** Views without interest for calls, and what simulations alone answer. */
const LEFT_OUT =
  /^(?:simulate|ValidationResult|ExecutionResult|_validate|get(?:Current|Domain|Packed)|eip712|EIP712|SIG_|deposits$|nonceSeq|senderCreator|InvalidShort|StringToo)/

describe.each([
  ['0.6', entryPoint06Abi],
  ['0.7', entryPoint07Abi],
  ['0.8', entryPoint08Abi],
  ['0.9', entryPoint09Abi],
])('EntryPoint %s', (_version, abi) => {
  test('has functions, events and errors that are known without an import, with the names of their parameters', () => {
    const items = abi.filter((item) => 'name' in item && !LEFT_OUT.test(item.name))
    const unknown = items.filter((item) => {
      const found =
        item.type === 'event'
          ? knownEvents().get(toEventSelector(item))
          : item.type === 'error'
            ? knownErrors().get(toFunctionSelector({ ...item, type: 'function', outputs: [], stateMutability: 'view' }))
            : item.type === 'function' && knownFunctions().get(toFunctionSelector(item))
      const names = item.type === 'constructor' || item.type === 'receive' ? [] : item.inputs.map(({ name }) => name)
      return !found || !found.some(({ inputs = [] }) => inputs.map(({ name }) => name).join() === names.join())
    })
    expect(items.length).toBeGreaterThan(20)
    expect(unknown.map((item) => ('name' in item ? item.name : ''))).toEqual([])
  })
})

test('operations are named by their struct', () => {
  const [packed] = knownFunctions().get('0x765e827f')!
  expect(declarationOfItem(packed!)).toBe('handleOps(PackedUserOperation[] ops, address beneficiary)')
})
