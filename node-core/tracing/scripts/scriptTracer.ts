import { type Address, type Hex, bytesFromHex, isHexData, wordFromBigint } from '../../contract/hex.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { CodedError } from '../../base/codedError.ts'
import { accountCode } from '../../evm/accountCode.ts'
import { precompilesOf } from '../../evm/precompiles/precompiles.ts'
import type { FrameEnter, FrameExit, OpcodeStep, Tracer } from '../../evm/tracer.ts'
import type { StateReader } from '../../evm/state.ts'
import { create2ContractAddress, createContractAddress } from '../../types/contractAddress.ts'
import { ZERO_ADDRESS } from '../../types/rlp.ts'
import { effectiveGasPrice } from '../../types/transaction.ts'
import { tracedName } from '../tracedName.ts'
import { TraceRoom, type TraceSubject, type TransactionTracer } from '../transactionTracer.ts'
import { PRELUDE } from './prelude.ts'
import { Sandbox, type SandboxErrorCode, type SandboxHost, type SandboxValue } from './sandbox.ts'

/** A frame as the script sees the contract that runs in it: a DELEGATECALL has caller and value of the frame that it is in. */
interface ContractFrame {
  caller: Address
  value: bigint
  input: Uint8Array
}

/** How many words of a stack go into the sandbox at once. */
const UPPER_WORDS = 16

const NO_FRAME: ContractFrame = { caller: ZERO_ADDRESS, value: 0n, input: EMPTY_BYTES }

/**
 * Tracer that a client has written in JavaScript, for geth's interface (https://geth.ethereum.org/docs/developers/evm-tracing/custom-tracer):
 * an object with `result` and `fault`, and `setup`, `step`, or `enter` and `exit`. Its result is what `result` returns, as JSON. The script
 * runs in a sandbox; `loadSandboxes` must have ended, and `close` must be called. Throws CodedError<SandboxErrorCode>.
 */
export function createScriptTracer(script: string, config: unknown, subject: TraceSubject): TransactionTracer {
  return new ScriptTracer(script, config, subject)
}

class ScriptTracer implements TransactionTracer {
  readonly hooks: Tracer
  readonly #sandbox: Sandbox
  readonly #subject: TraceSubject
  readonly #room: TraceRoom
  readonly #frames: ContractFrame[] = []
  #state!: StateReader
  #step!: OpcodeStep

  constructor(script: string, config: unknown, subject: TraceSubject) {
    this.#subject = subject
    this.#room = subject.room ?? new TraceRoom()
    this.#sandbox = new Sandbox(PRELUDE, this.#host())
    try {
      const optional = String(this.#sandbox.call('open', script, JSON.stringify(config))).split(',')
      this.hooks = this.#hooks(optional.includes('step'), optional.includes('enter'))
    } catch (error) {
      this.close()
      throw error
    }
    const { place } = subject
    if (place === undefined) return
    this.#sandbox.run('set', 'blockHash', bytesFromHex(place.blockHash))
    this.#sandbox.run('set', 'txHash', bytesFromHex(place.transactionHash))
    this.#sandbox.run('set', 'txIndex', place.transactionIndex)
  }

  result(): unknown {
    const text = this.#resultText()
    if (text === undefined) return null
    this.#room.take(text.length)
    return JSON.parse(text) as unknown
  }

  #resultText(): string | undefined {
    try {
      return this.#sandbox.call('result') as string | undefined
    } catch (error) {
      throw withFunctionName(error, 'result')
    }
  }

  close(): void {
    this.#sandbox.close()
  }

  /** Runs a function of the script. */
  #run(name: 'step' | 'fault' | 'enter' | 'exit', ...args: SandboxValue[]): void {
    try {
      this.#sandbox.run(name, ...args)
    } catch (error) {
      throw withFunctionName(error, name)
    }
  }

  #hooks(hasStep: boolean, hasFrames: boolean): Tracer {
    return {
      onTxStart: (tx, block, state) => {
        this.#state = state
        this.#sandbox.run('set', 'block', Number(block.number))
        this.#sandbox.run('set', 'gas', Number(tx.gasLimit))
        this.#sandbox.run('setInteger', 'gasPrice', effectiveGasPrice(tx, block.baseFeePerGas).toString())
        this.#sandbox.run('set', 'coinbase', bytesFromHex(block.coinbase))
      },
      onTxEnd: ({ gasUsed }) => this.#sandbox.run('set', 'gasUsed', Number(gasUsed)),
      onEnter: (frame) => this.#enter(frame, hasFrames),
      onExit: (frame) => this.#exit(frame, hasFrames),
      onFault: (step) => this.#opcode('fault', step),
      ...(hasStep && { onOpcode: (step: OpcodeStep) => this.#opcode('step', step) }),
    }
  }

  #opcode(name: 'step' | 'fault', step: OpcodeStep): void {
    this.#step = step
    const { op, pc, gas, cost, depth, refund, error } = step
    this.#run(name, Float64Array.of(op, pc, Number(gas), Number(cost), depth, Number(refund)), error)
  }

  #enter({ depth, kind, from, to, input, gas, value }: FrameEnter, hasFrames: boolean): void {
    const outer = this.#frames.at(-1) ?? NO_FRAME
    const isCreation = kind === 'CREATE' || kind === 'CREATE2'
    const delegated = kind === 'DELEGATECALL' && { caller: outer.caller, value: outer.value }
    this.#frames.push({ caller: from, value, input: isCreation ? EMPTY_BYTES : Uint8Array.from(input), ...delegated })
    if (depth === 0) {
      this.#sandbox.run('set', 'type', kind)
      this.#sandbox.run('set', 'from', bytesFromHex(from))
      this.#sandbox.run('set', 'to', bytesFromHex(to))
      this.#sandbox.run('set', 'input', input)
      this.#sandbox.run('setInteger', 'value', value.toString())
    } else if (hasFrames) this.#run('enter', kind, from, to, input, Number(gas), kind === 'STATICCALL' ? undefined : value.toString())
  }

  #exit({ depth, output, gasUsed, error }: FrameExit, hasFrames: boolean): void {
    this.#frames.pop()
    if (depth === 0) {
      this.#sandbox.run('set', 'output', output)
      if (error !== undefined) this.#sandbox.run('set', 'error', error)
    } else if (hasFrames) this.#run('exit', Number(gasUsed), output, error)
  }

  /** The length of the stack and its upper words, which take less time than a call out of the sandbox. */
  #stack(): BigUint64Array {
    const { stack } = this.#step
    const upper = stack.slice(-UPPER_WORDS).toReversed()
    const parts = new BigUint64Array(1 + 4 * upper.length)
    parts[0] = BigInt(stack.length)
    for (const [at, word] of upper.entries()) for (let i = 0; i < 4; i++) parts[1 + 4 * at + i] = word >> BigInt(64 * i)
    return parts
  }

  /** What the prelude calls. Addresses and words are hex of the right length. */
  #host(): SandboxHost {
    const precompiles = precompilesOf(this.#subject.rules)
    const accountOf = (address: unknown) => this.#state.account(addressOf(address))
    const frame = () => this.#frames.at(-1) ?? NO_FRAME
    return {
      opcodeName: (op) => tracedName(op as number),
      stack: () => this.#stack(),
      peek: (at) => this.#step.peek(Number(at))?.toString(),
      memoryLength: () => this.#step.memory().length,
      memory: (start, end) => paddedSlice(this.#step.memory(), Number(start), Number(end)),
      caller: () => frame().caller,
      address: () => this.#step.address,
      value: () => frame().value.toString(),
      input: () => frame().input,
      balance: (address) => (accountOf(address)?.balance ?? 0n).toString(),
      nonce: (address) => Number(accountOf(address)?.nonce ?? 0n),
      code: (address) => accountCode(this.#state, addressOf(address)),
      slot: (address, slot) => wordFromBigint(this.#state.storage(addressOf(address), BigInt(hexOf(slot, 32)))),
      exists: (address) => accountOf(address) !== undefined,
      isPrecompiled: (address) => precompiles.has(addressOf(address)),
      contractAddress: (sender, nonce) => createContractAddress(addressOf(sender), BigInt.asUintN(64, BigInt(Math.trunc(Number(nonce))))),
      contractAddress2: (creator, salt, initCode) =>
        create2ContractAddress(addressOf(creator), BigInt(hexOf(salt, 32)), bytesFromHex(hexOf(initCode))),
    }
  }
}

/** An error of a script with the name of its function that threw it, as in geth. */
function withFunctionName(error: unknown, name: string): unknown {
  if (!(error instanceof CodedError) || (error.code as SandboxErrorCode) !== 'script-failed') return error
  return new CodedError<SandboxErrorCode>('script-failed', `${error.message} in server-side tracer function '${name}'`)
}

// A script can replace what the prelude uses, so what comes from it is checked again.

const invalidValue = (what: string) => new CodedError<SandboxErrorCode>('script-failed', `TypeError: ${what}`)

/** Hex of that many bytes, if given. */
function hexOf(value: unknown, length?: number): Hex {
  if (!isHexData(value, length)) throw invalidValue('invalid buffer')
  return value
}

const addressOf = (value: unknown): Address => hexOf(value, 20).toLowerCase() as Address

/** As in geth: the zeros could otherwise fill the memory of the node. */
const MAX_PADDING_BYTES = 1 << 20

/** A part of the memory, with zeros after its end. */
function paddedSlice(memory: Uint8Array, start: number, end: number): Uint8Array {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start || end > memory.length + MAX_PADDING_BYTES) {
    throw invalidValue(`tracer accessed out of bound memory: available ${memory.length}, offset ${start}, end ${end}`)
  }
  const bytes = new Uint8Array(end - start)
  bytes.set(memory.subarray(start, end))
  return bytes
}
