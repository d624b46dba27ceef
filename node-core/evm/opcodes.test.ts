/** Compares the opcode table with what runs the opcodes: a failing test names the opcodes whose row, operation or loop is wrong. */
import { describe, expect, test } from 'vitest'
import { type Address, type Hex, addressFromBigint, hexFromBytes } from '../contract/hex.ts'
import { OP, OPCODES, type Opcode, opcodeAt, opcodeNamed } from '../contract/opcodes.ts'
import { HARDFORKS, type Hardfork } from '../types/chainConfig.ts'
import type { RunOptions } from './engine.ts'
import { hasStackDepths } from './code/stackDepth.ts'
import { createEngine } from './evm.ts'
import { BLOCK, CONTRACT, SENDER, memoryState, transactionFixture } from './memoryState.suite.ts'
import { RUNS, operationsOf } from './operations/operations.ts'
import { rulesOf } from './rules/rules.ts'
import type { StateReader } from './state.ts'
import type { OpcodeStep } from './tracer.ts'

const names = (opcodes: readonly Opcode[]) => opcodes.map(({ name }) => name)
const VALID = OPCODES.filter(({ name }) => name !== 'INVALID')
const forksWith = (op: number): Hardfork[] => HARDFORKS.filter((hardfork) => operationsOf(rulesOf(hardfork))[op] !== undefined)

const isInput = (position: number): boolean => position >= 0

/** Whether a column names an input that the row does not have. */
const namesNoInput = ({ memory, account, inStaticCall, operands }: Opcode) =>
  memory.some(({ offset, length }) => !isInput(offset) || (typeof length === 'number' && !isInput(length))) ||
  (account !== undefined && !isInput(account)) ||
  (inStaticCall === 'withoutValue' && !operands.includes('value'))

describe('each row of the opcode table', () => {
  test('has a number of its own', () => {
    expect(names(OPCODES.filter((opcode) => opcodeAt(opcode.op) !== opcode))).toEqual([])
    expect(names(OPCODES.filter((opcode) => opcodeNamed(opcode.name) !== opcode || OP[opcode.name] !== opcode.op))).toEqual([])
  })

  test('has an operation, and every operation has a row', () => {
    expect(names(VALID.filter(({ name }) => RUNS[name as keyof typeof RUNS] === undefined))).toEqual([])
    expect(Object.keys(RUNS).filter((name) => opcodeNamed(name) === undefined)).toEqual([])
  })

  test('is introduced by some fork, except INVALID', () => {
    expect(names(OPCODES.filter(({ op }) => forksWith(op).length === 0))).toEqual(['INVALID'])
  })

  test('names its inputs, except for those that move words within the stack, and has a summary', () => {
    expect(names(OPCODES.filter(({ name, inputs, operands }) => operands.length !== (/^(?:DUP|SWAP)/.test(name) ? 0 : inputs)))).toEqual([])
    expect(names(OPCODES.filter(({ summary }) => summary === ''))).toEqual([])
  })

  test('refers only to its own inputs', () => {
    expect(names(OPCODES.filter(namesNoInput))).toEqual([])
  })
})

/** A word beneath the inputs, which no opcode may reach. */
const SENTINEL = 0x5e47
/** Memory offset where the program stores the stack, beyond what the opcodes touch. */
const RESULT = 0x400
const OTHER = '0x00000000000000000000000000000000000c0de2'

const push = (value: number): number[] => [OP.PUSH2, value >> 8, value & 255]
const pushWord = (word: Uint8Array): number[] => [OP.PUSH32, ...word]

/** Source of a program's inputs: constants, which the translation may fold into the opcode, or words of the call data. */
interface Inputs {
  isFolded: boolean
  /** Words with all bytes set, except for the first input, if they are neither offsets nor lengths. */
  isWide: boolean
}

/**
 * Code that pushes the sentinel and the inputs, runs the opcode at `pc`, and returns the stack, its top first: what the opcode left, and the
 * sentinel.
 */
function programOf(opcode: Opcode, { isFolded, isWide }: Inputs): { code: number[]; pc: number; data: Uint8Array } {
  const { name, op, inputs, outputs, immediate, operands } = opcode
  const pc = 3 + (isFolded ? 33 : 4) * inputs
  const after = pc + 1 + immediate
  const words = Array.from({ length: inputs }, (_, at) => {
    const word = new Uint8Array(32)
    // Small numbers that differ; there is no return data to copy.
    const small = operands[at] === 'target' ? after : name === 'RETURNDATACOPY' ? 0 : 40 - 2 * at
    if (isWide && at > 0 && opcode.memory.length === 0) word.fill(255)
    word.set([small >> 8, small & 255], 30)
    return word
  })
  const pushes = words.map((word, at) => (isFolded ? pushWord(word) : [...push(32 * at), OP.CALLDATALOAD])).toReversed()
  const immediates = Array.from({ length: immediate }, (_, at) => at + 1)
  const stores = Array.from({ length: outputs + 1 }, (_, at) => [...push(RESULT + 32 * at), OP.MSTORE])
  const end = [...push(32 * (outputs + 1)), ...push(RESULT), OP.RETURN]
  const code = [...push(SENTINEL), ...pushes.flat(), op, ...immediates, OP.JUMPDEST, ...stores.flat(), ...end]
  return { code, pc, data: Uint8Array.from(words.flatMap((word) => [...word])) }
}

const WAYS: readonly Inputs[] = [true, false].flatMap((isFolded) => [true, false].map((isWide) => ({ isFolded, isWide })))

const hex = (bytes: readonly number[]): Hex => hexFromBytes(Uint8Array.from(bytes))

/** Runs code in the newest fork that has the opcode. */
function run({ op }: Opcode, code: readonly number[], data: Uint8Array, options: RunOptions, other: readonly number[] = []) {
  const state = memoryState({ [CONTRACT]: { balance: 1000n, code: hex(code) }, [OTHER]: { balance: 1000n, code: hex(other) } })
  const tx = transactionFixture({ gasLimit: 1_000_000n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, data })
  const relax = { fees: true, senderCode: true, nonce: true }
  const { status, reason, gasUsed, output, logs } = createEngine().transact(tx, BLOCK, rulesOf(forksWith(op).at(-1)!), state, {
    relax,
    ...options,
  })
  return { status, reason, gasUsed, output: hexFromBytes(output), logs: logs.length }
}

/** State beside the accounts that every transaction uses. */
interface Touched {
  accounts: Address[]
  slots: bigint[]
}

/** What code reads of the state, and what of it a block's access list would hold (EIP-7928). */
function touchedBy({ op }: Opcode, code: readonly number[], data: Uint8Array, options: RunOptions) {
  const state = memoryState({ [CONTRACT]: { code: hex(code) } })
  const everyones: ReadonlySet<Address> = new Set([CONTRACT, SENDER, BLOCK.coinbase])
  const read = { accounts: new Set<Address>(), slots: new Set<bigint>() }
  const reader: StateReader = {
    ...state,
    account: (address) => (read.accounts.add(address), state.account(address)),
    storage: (address, slot) => (read.slots.add(slot), state.storage(address, slot)),
  }
  const message = { from: SENDER, to: CONTRACT, value: 0n, data, gasLimit: 1_000_000n }
  const { recorded } = createEngine().call(message, BLOCK, rulesOf(forksWith(op).at(-1)!), reader, { ...options, recordsAccess: true })
  const others = (accounts: Iterable<Address>) => Array.from(accounts).filter((address) => !everyones.has(address))
  return {
    read: { accounts: others(read.accounts), slots: [...read.slots] } satisfies Touched,
    recorded: { accounts: others(recorded!.keys()), slots: [...recorded!.get(CONTRACT)!] } satisfies Touched,
  }
}

/** Everything runs in the fast loop from its first opcode on. */
const FAST = { stepsPerByte: 0 }
const EXACT = { tracer: { onOpcode() {} } }

/** How deep the others reach is not in their rows: `code/stackDepth.test.ts` tests them. */
const FIXED = VALID.filter(({ op }) => !hasStackDepths(op))

describe('in both loops', () => {
  test.each(FIXED.map((opcode) => [opcode.name, opcode] as const))('%s does to the stack what its row says', (_, opcode) => {
    const { inputs, outputs, ends } = opcode
    for (const way of WAYS) {
      const { code, pc, data } = programOf(opcode, way)
      const steps: { pc: number; stack: readonly bigint[] }[] = []
      const onOpcode = ({ depth, pc: at, stack }: OpcodeStep) => void (depth === 1 && steps.push({ pc: at, stack }))
      const exact = run(opcode, code, data, { tracer: { onOpcode } })
      expect(run(opcode, code, data, FAST)).toEqual(exact)
      expect(exact.status).toBe(opcode.name === 'REVERT' ? 'revert' : 'success')
      const at = steps.findIndex((step) => step.pc === pc)
      const after = steps[at + 1]?.stack
      expect(after !== undefined).toBe(ends !== 'path' || opcode.name === 'JUMP')
      if (after === undefined) continue
      expect(after.length).toBe(steps[at]!.stack.length - inputs + outputs)
      expect(after[0]).toBe(BigInt(SENTINEL))
      expect(exact.output).toBe(
        `0x${after
          .toReversed()
          .map((word) => word.toString(16).padStart(64, '0'))
          .join('')}`,
      )
    }
  })

  test.each(VALID.filter(({ inputs }) => inputs > 0).map((opcode) => [opcode.name, opcode] as const))(
    '%s needs all its inputs',
    (_, opcode) => {
      const code = [...Array.from({ length: opcode.inputs - 1 }, () => push(0)).flat(), opcode.op]
      const data = new Uint8Array(0)
      expect(run(opcode, code, data, EXACT)).toMatchObject({ status: 'halt', reason: 'stack underflow' })
      expect(run(opcode, code, data, FAST)).toMatchObject({ status: 'halt', reason: 'stack underflow' })
    },
  )

  test.each(FIXED.filter(({ enters }) => enters !== 'create').map((opcode) => [opcode.name, opcode] as const))(
    '%s reads no other accounts and slots than its row names, and records these',
    (_, opcode) => {
      const { account, storage } = opcode
      const { code, pc, data } = programOf(opcode, WAYS[0]!)
      let named: Touched | undefined
      const onOpcode = ({ depth, pc: at, stack }: OpcodeStep) => {
        if (depth !== 1 || at !== pc) return
        const accounts = account === undefined ? [] : [addressFromBigint(stack.at(-1 - account)!)]
        named = { accounts, slots: storage === undefined ? [] : [stack.at(-1)!] }
      }
      const exact = touchedBy(opcode, code, data, { tracer: { onOpcode } })
      expect(exact).toEqual({ read: named, recorded: named })
      expect(touchedBy(opcode, code, data, FAST)).toEqual(exact)
    },
  )

  test.each([
    ['fast', FAST],
    ['exact', EXACT],
  ])('static calls forbid what the table says: the %s loop', (_, options) => {
    const call = [...Array.from({ length: 4 }, () => push(0)).flat(), OP.PUSH3, 0x0c, 0x0d, 0xe2, OP.GAS, OP.STATICCALL, OP.STOP]
    const isForbidden = (opcode: Opcode): boolean => {
      const errors: (string | undefined)[] = []
      const { tracer, ...others }: RunOptions = options
      const watching = { ...others, tracer: { ...tracer, onExit: ({ error }: { error?: string }) => void errors.push(error) } }
      run(opcode, call, new Uint8Array(0), watching, programOf(opcode, WAYS[0]!).code)
      return errors.includes('write protection')
    }
    expect(names(VALID.filter(isForbidden))).toEqual(names(OPCODES.filter(({ inStaticCall }) => inStaticCall !== undefined)))
  })
})
