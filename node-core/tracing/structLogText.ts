import { type Address, type Hash, hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import { AsciiText, asciiBytes } from '../base/asciiText.ts'
import type { OpcodeStep, Tracer } from '../evm/tracer.ts'
import type { Word } from '../evm/words/word.ts'
import type { StructLogOptions, StructLogOutcome } from './structLog.ts'
import { tracedName } from './tracedName.ts'

const { SLOAD } = OP

/** Text that many steps have, as bytes. */
const BEGIN = asciiBytes('{"structLogs":[')
const PC = asciiBytes('{"pc":')
const COST = asciiBytes(',"gasCost":')
const DEPTH = asciiBytes(',"depth":')
const STACK = asciiBytes(',"stack":[')
const NAMES = Array.from({ length: 256 }, (_, op) => asciiBytes(`,"op":"${tracedName(op)}","gas":`))
const [COMMA, QUOTE, CLOSE, CLOSE_ARRAY] = Array.from([',', '"', '}', ']'], asciiBytes) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]

/**
 * The JSON of a transaction's struct logs, which grows with each opcode: `take` hands out what was not handed out yet, `end` what comes
 * after the transaction. Byte for byte as JSON.stringify would make it of a StructLogResult, several times as fast.
 */
export class StructLogText {
  readonly hooks: Tracer
  readonly #text = new AsciiText()
  readonly #stack = new StackText()
  readonly #options: StructLogOptions
  readonly #storages = new Map<Address, Map<Hash, Hash>>()
  #count = 0
  #outcome: StructLogOutcome = { gas: 0, failed: false, returnValue: '0x' }

  constructor(options: StructLogOptions) {
    this.#options = options
    this.#text.addBytes(BEGIN)
    this.hooks = {
      onOpcode: (step) => this.#add(step),
      onExit: ({ depth, output, error, reverted }) => {
        if (depth > 0) return
        const failed = error !== undefined
        this.#outcome = { ...this.#outcome, failed, returnValue: !failed || reverted ? hexFromBytes(output) : '0x' }
      },
      onTxEnd: ({ gasUsed }) => void (this.#outcome.gas = Number(gasUsed)),
    }
  }

  /** Characters that were not taken yet. */
  get length(): number {
    return this.#text.length
  }

  /** The characters that were not taken yet. */
  take(): string {
    return this.#text.take()
  }

  /** What comes after all of them, once the transaction is over. */
  end(): string {
    return `],${JSON.stringify(this.#outcome).slice(1)}`
  }

  #add(step: OpcodeStep): void {
    const options = this.#options
    if (options.limit !== undefined && options.limit > 0 && this.#count >= options.limit) return
    const text = this.#text
    if (this.#count++ > 0) text.addBytes(COMMA)
    text.addBytes(PC)
    text.addNumber(step.pc)
    text.addBytes(NAMES[step.op]!)
    text.addNumber(Number(step.gas))
    text.addBytes(COST)
    text.addNumber(Number(step.cost))
    text.addBytes(DEPTH)
    text.addNumber(step.depth)
    const { error } = step
    if (error !== undefined) text.add(`,"error":${JSON.stringify(error)}`)
    if (!options.disableStack) this.#stack.write(step, text)
    if (options.enableMemory) this.#addMemory(step.memory())
    if (options.enableReturnData) this.#addReturnData(step.returnData)
    // A slot that could not be paid for was neither read nor written.
    if (!options.disableStorage && error === undefined && opcodeAt(step.op)?.storage !== undefined) this.#addStorage(step)
    const { refund } = step
    if (refund > 0n) text.add(`,"refund":${refund}`)
    text.addBytes(CLOSE)
  }

  #addMemory(memory: Uint8Array): void {
    if (memory.length === 0 && !this.#options.keepsEmptyMemory) return
    const text = this.#text
    text.add(',"memory":[')
    for (let at = 0; at + 32 <= memory.length; at += 32) {
      text.add(at === 0 ? '"' : ',"')
      text.addHex(memory.subarray(at, at + 32))
      text.addBytes(QUOTE)
    }
    text.addBytes(CLOSE_ARRAY)
  }

  #addReturnData(data: Uint8Array): void {
    if (data.length === 0) return
    const text = this.#text
    text.add(',"returnData":"')
    text.addHex(data)
    text.addBytes(QUOTE)
  }

  #addStorage(step: OpcodeStep): void {
    const { address } = step
    const slot = step.peek(0)
    if (slot === undefined) return
    const value = step.op === SLOAD ? step.state.storage(address, slot) : step.peek(1)
    if (value === undefined) return
    const known = this.#storages.get(address) ?? new Map<Hash, Hash>()
    this.#storages.set(address, known)
    known.set(wordFromBigint(slot), wordFromBigint(value))
    this.#text.add(`,"storage":${JSON.stringify(Object.fromEntries(known))}`)
  }
}

/** The words of a stack as JSON, of which few change from one opcode to the next. */
class StackText {
  readonly #text = new AsciiText()
  readonly #words: Word[] = []
  /** Where each of them ends in the text. */
  readonly #ends: number[] = []
  /** How many of them the text has. */
  #count = 0

  /** Appends the member of the step's log. */
  write(step: OpcodeStep, to: AsciiText): void {
    const { stackSize: size } = step
    let at = 0
    while (at < size && at < this.#count && this.#words[at] === step.wordAt(at)) at++
    if (at < size) {
      this.#text.cut(at === 0 ? 0 : this.#ends[at - 1]!)
      for (; at < size; at++) this.#addWord(at, step.wordAt(at))
      this.#count = size
    }
    to.addBytes(STACK)
    if (size > 0) to.addFrom(this.#text, this.#ends[size - 1]!)
    to.addBytes(CLOSE_ARRAY)
  }

  #addWord(at: number, word: Word): void {
    const text = this.#text
    if (at > 0) text.addBytes(COMMA)
    text.addBytes(QUOTE)
    text.addQuantity(word)
    text.addBytes(QUOTE)
    this.#words[at] = word
    this.#ends[at] = text.length
  }
}
