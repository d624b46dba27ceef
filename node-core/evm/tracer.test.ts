import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import { createEngine } from './evm.ts'
import { type AccountFixture, BLOCK, CONTRACT, SENDER, memoryState, transactionFixture } from './memoryState.suite.ts'
import { opcodeName } from '../contract/opcodes.ts'
import { rulesOf } from './rules/rules.ts'
import type { OpcodeStep, Tracer } from './tracer.ts'

const OTHER: Address = '0x00000000000000000000000000000000000c0de2'

/** Runs a transaction to the contract and records the tracer's events, one per line. */
function trace(
  accounts: Record<Address, AccountFixture>,
  changes: Parameters<typeof transactionFixture>[0] = {},
  hardfork: Hardfork = 'osaka',
) {
  const events: string[] = []
  const steps: { name: string; cost: bigint; gas: bigint; depth: number; stack: readonly bigint[]; error?: string }[] = []
  const note = (step: OpcodeStep, kind: string) => {
    const { cost, gas, depth, stack, error } = step
    steps.push({ name: opcodeName(step.op), cost, gas, depth, stack, ...(error !== undefined && { error }) })
    if (kind === 'fault') events.push(`fault ${opcodeName(step.op)}: ${error}`)
  }
  const tracer: Tracer = {
    onTxStart: (tx) => void events.push(`start ${tx.from.slice(0, 6)}`),
    onTxEnd: (result) => void events.push(`end ${result.status} ${result.gasUsed}`),
    onEnter: (frame) =>
      void events.push(
        `enter ${frame.depth} ${frame.kind} ${frame.to.slice(-4)} ${hexFromBytes(frame.input)} gas ${frame.gas} value ${frame.value}`,
      ),
    onExit: (frame) =>
      void events.push(
        `exit ${frame.depth} ${hexFromBytes(frame.output)} gas ${frame.gasUsed}${frame.error ? ` ${frame.error}` : ''}${frame.reverted ? ' reverted' : ''}`,
      ),
    onOpcode: (step) => note(step, 'opcode'),
    onFault: (step) => note(step, 'fault'),
    onLog: (log) => void events.push(`log ${log.topics.length} ${hexFromBytes(log.data)}`),
    onStorageChange: (address, slot, previous, value) => void events.push(`store ${address.slice(-4)} ${slot}: ${previous} -> ${value}`),
  }
  const state = memoryState({ [SENDER]: { balance: 10n ** 18n }, ...accounts })
  const result = createEngine().transact(transactionFixture(changes), BLOCK, rulesOf(hardfork), state, { tracer })
  return { events, steps, result }
}

/** Calls an address with 1000 gas, no input, no output. */
const callOf = (to: string, value = '6000'): string => `6000600060006000${value}73${to.slice(2)}6103e8f150`
/** The last step of the code with that gas. */
const lastOf = (code: `0x${string}`, gas: bigint) => trace({ [CONTRACT]: { code } }, { gasLimit: 21_000n + gas }).steps.at(-1)
const hex = (...parts: string[]) => `0x${parts.join('')}` as const

describe('frames are traced', () => {
  test('of the transaction, of a call, of a precompile, with their gas', () => {
    const code = hex(callOf(OTHER), callOf(`0x${'04'.padStart(40, '0')}`), '00')
    expect(trace({ [CONTRACT]: { code }, [OTHER]: { code: '0x600160005260206000f3' } }).events).toEqual([
      'start 0x5aae',
      'enter 0 CALL 0de1 0x gas 79000 value 0',
      'enter 1 CALL 0de2 0x gas 1000 value 0',
      `exit 1 0x${'1'.padStart(64, '0')} gas 18`,
      'enter 1 CALL 0004 0x gas 1000 value 0',
      'exit 1 0x gas 15',
      'exit 0 0x gas 2779',
      'end success 23779',
    ])
  })

  test('if a call fails for lack of balance, before any code runs', () => {
    const { events } = trace({ [CONTRACT]: { code: hex(callOf(OTHER, '6001'), '00') }, [OTHER]: { code: '0x00' } })
    expect(events.slice(2, 4)).toEqual([
      'enter 1 CALL 0de2 0x gas 3300 value 1',
      'exit 1 0x gas 0 insufficient balance for transfer reverted',
    ])
  })

  test('of a creation without init code, which has no step of its own', () => {
    const { events, steps } = trace({ [CONTRACT]: { code: '0x600060006000f000' } })
    expect(events.filter((it) => / 1 /.test(it)).map((it) => it.replace(/ gas .*/, ''))).toEqual([
      expect.stringMatching(/^enter 1 CREATE [0-9a-f]{4} 0x$/),
      'exit 1 0x',
    ])
    expect(steps.map(({ name, depth }) => `${name} ${depth}`)).toEqual(['PUSH1 1', 'PUSH1 1', 'PUSH1 1', 'CREATE 1', 'STOP 1'])
    expect(steps.at(-1)!.stack[0]).not.toBe(0n)
  })

  test('if a creation collides with an existing contract', () => {
    const code = '0x60006000600060006000f500'
    const created = trace({ [CONTRACT]: { code } })
      .events.find((it) => it.includes('CREATE2'))!
      .split(' ')[3]!
    expect(created).toMatch(/^[0-9a-f]{4}$/)
    const { result } = trace({ [CONTRACT]: { code } })
    const address = Array.from(result.diff.keys()).find((it) => it.endsWith(created))!
    const { events } = trace({ [CONTRACT]: { code }, [address]: { nonce: 1n } })
    expect(events.find((it) => it.startsWith('exit 1'))).toMatch(/^exit 1 0x gas \d+ contract address collision reverted$/)
  })

  test('of a self-destruction, as a frame of its own', () => {
    const { events } = trace({ [CONTRACT]: { code: hex(`73${OTHER.slice(2)}ff`), balance: 9n } })
    expect(events.slice(2, 4)).toEqual(['enter 1 SELFDESTRUCT 0de2 0x gas 0 value 9', 'exit 1 0x gas 0'])
  })

  test('that revert, with their data', () => {
    const { events } = trace({ [CONTRACT]: { code: '0x602a60005260206000fd' } })
    expect(events.slice(2)).toEqual([
      'fault REVERT: execution reverted',
      `exit 0 0x${'2a'.padStart(64, '0')} gas 18 execution reverted reverted`,
      'end revert 21018',
    ])
  })

  test('whose code was too expensive before Homestead, as a success', () => {
    const events = trace({}, { type: 0, gasPrice: 20n, gasLimit: 22_000n, data: bytesFromHex('0x60206000f3') }, 'frontier').events
    expect(events.at(-1)).toMatch(/^end success/)
  })
})

describe('opcodes are traced', () => {
  test('before they run, with their full cost and the stack', () => {
    const { steps } = trace({ [CONTRACT]: { code: '0x60016000555a00' } })
    expect(steps.map(({ name, cost, stack }) => `${name} ${cost} [${stack.join()}]`)).toEqual([
      'PUSH1 3 []',
      'PUSH1 3 [1]',
      'SSTORE 22100 [1,0]',
      'GAS 2 []',
      'STOP 0 [56892]',
    ])
  })

  test('with the gas that a call passes on as part of its cost', () => {
    const { steps } = trace({ [CONTRACT]: { code: hex(callOf(OTHER), '00') }, [OTHER]: { code: '0x00' } })
    expect(steps.filter(({ name }) => name === 'CALL').map(({ cost, depth }) => [cost, depth])).toEqual([[3600n, 1]])
    expect(steps.filter(({ depth }) => depth === 2).map(({ name, gas }) => [name, gas])).toEqual([['STOP', 1000n]])
  })

  test('with the error if they cannot be paid for or the stack is too short', () => {
    const { steps, events } = trace({ [CONTRACT]: { code: '0x01' } })
    expect(steps).toEqual([{ name: 'ADD', cost: 3n, gas: 79_000n, depth: 1, stack: [], error: 'stack underflow (0 <=> 2)' }])
    expect(events.at(-2)).toBe('exit 0 0x gas 79000 stack underflow (0 <=> 2) reverted')
    expect(trace({ [CONTRACT]: { code: '0x6001600055' } }, { gasLimit: 25_000n }).steps.at(-1)).toMatchObject({
      name: 'SSTORE',
      error: 'out of gas',
    })
  })

  test('with the whole cost if geth has no constant part of it, even if that part is too much already', () => {
    expect(lastOf('0x6101206000a0', 50n)).toMatchObject({ name: 'LOG0', cost: 375n + 8n * 288n + 27n, error: 'out of gas' })
    expect(lastOf('0x600054', 50n)).toMatchObject({ name: 'SLOAD', cost: 2100n, error: 'out of gas' })
    expect(lastOf('0x61ffff60020a', 10n)).toMatchObject({ name: 'EXP', cost: 110n, error: 'out of gas' })
    expect(lastOf('0x600031', 50n)).toMatchObject({ name: 'BALANCE', cost: 100n, error: 'out of gas' })
    expect(lastOf('0xa0', 5000n)).toMatchObject({ name: 'LOG0', cost: 0n, error: 'stack underflow (0 <=> 2)' })
  })

  test('and a fault follows if they fail while they run', () => {
    expect(trace({ [CONTRACT]: { code: '0x600456' } }).events.slice(2, 4)).toEqual([
      'fault JUMP: invalid jump destination',
      'exit 0 0x gas 79000 invalid jump destination reverted',
    ])
    expect(trace({ [CONTRACT]: { code: '0xfe' } }).events[2]).toBe('fault INVALID: invalid opcode: INVALID')
  })
})

test('logs and storage changes are traced as they happen', () => {
  const { events } = trace({ [CONTRACT]: { code: '0x60056000556007602052600160206020a100', storage: { 0: 3n } } })
  expect(events.slice(2, 4)).toEqual(['store 0de1 0: 3 -> 5', `log 1 0x${'7'.padStart(64, '0')}`])
})

test('the state of a step includes what the transaction has done before', () => {
  const seen: (bigint | undefined)[] = []
  const tracer: Tracer = {
    onOpcode({ op, state }) {
      if (op === 0x00) seen.push(state.storage(CONTRACT, 0n), state.account(SENDER)?.nonce)
    },
  }
  const state = memoryState({ [SENDER]: { balance: 10n ** 18n }, [CONTRACT]: { code: '0x600560005500' } })
  createEngine().transact(transactionFixture(), BLOCK, rulesOf('osaka'), state, { tracer })
  expect(seen).toEqual([5n, 1n])
})

test.each(['exact', 'fast', 'compiled', 'eager'] as const)('a tracer can change what a call returns: %s', (tier) => {
  const call = `60205f5f5f5f73${OTHER.slice(2)}6103e8f150`
  // The output of the call in memory, and as return data.
  const code = hex(call, '60205f60203e', '60405ff3')
  const state = memoryState({ [SENDER]: { balance: 10n ** 18n }, [CONTRACT]: { code }, [OTHER]: { code: '0x600160005260206000f3' } })
  const tracer: Tracer = {
    onExit({ depth, output }) {
      if (depth === 1) output[31] = 7
    },
  }
  const { output } = createEngine().transact(transactionFixture({}), BLOCK, rulesOf('osaka'), state, { tracer, tier })
  expect(hexFromBytes(output)).toBe(`0x${'7'.padStart(64, '0').repeat(2)}`)
})
