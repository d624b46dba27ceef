import { type WasmTable, webAssembly } from '../../../../wasm/webAssembly.ts'
import type { Address } from '../../../../contract/hex.ts'
import type { Code } from '../../../code/code.ts'
import type { Program } from '../../../code/program.ts'
import type { Frame } from '../../../machine/frame.ts'
import type { AccountState } from '../../../machine/journal.ts'
import type { Machine } from '../../../machine/machine.ts'
import { bigintFromWord } from '../../../words/word.ts'
import type { Arena } from '../arena.ts'
import { CALLEE, CALLEES, REGISTERS } from '../layout.ts'
import { writeLimbs } from '../limbs.ts'

/** What compiled code can call. */
export interface Callee {
  readonly account: AccountState
  readonly code: Code
  readonly program: Program
}

/** Warm accounts of an execution with compiled code that compiled code calls. Entries are valid as long as those of the slot table. */
export class CalleeTable {
  readonly functions: WasmTable
  readonly #arena: Arena
  readonly #callees: (Callee | undefined)[] = Array.from({ length: CALLEES.entries }, () => undefined)

  constructor(arena: Arena) {
    this.#arena = arena
    this.functions = new webAssembly.Table({ element: 'anyfunc', initial: CALLEES.entries })
  }

  /** What an entry holds. */
  at(entry: number): Callee {
    return this.#callees[(entry - CALLEES.at) / CALLEES.entryBytes]!
  }

  /** The address of an account by its `id`: that of the frame, or of a callee. */
  addressOf(id: number, { self }: Frame): Address {
    if (self.id === id) return self.address
    return this.#callees.find((callee) => callee?.account.id === id)!.account.address
  }

  /** Remembers what the frame calls, which is about to run from its start. */
  fill({ target, code }: Frame, machine: Machine, program: Program): void {
    const begin = program.compiled?.begin
    if (begin === undefined || !target.warm) return
    const { i32 } = this.#arena
    const index = Number(BigInt.asUintN(64, bigintFromWord(target.key)) % BigInt(CALLEES.entries))
    const entry = CALLEES.at + index * CALLEES.entryBytes
    const isTouched = target.touched && target.exists ? 1 : 0
    const generation = i32[REGISTERS.generation >> 2]!
    const isKnown = i32[(entry + CALLEE.generation) >> 2] === generation && i32[(entry + CALLEE.isTouched) >> 2] === isTouched
    if (isKnown && this.#callees[index]!.account === target) return
    // Code that runs on behalf of a delegating account is not its own (EIP-7702).
    if (machine.codeOf(target) !== code) return
    this.#callees[index] = { account: target, code, program }
    this.functions.set(index, begin)
    // The fourth limb, which is zero, is overwritten.
    writeLimbs(this.#arena, entry + CALLEE.key, target.key)
    i32[(entry + CALLEE.generation) >> 2] = generation
    i32[(entry + CALLEE.account) >> 2] = target.id
    i32[(entry + CALLEE.isTouched) >> 2] = isTouched
  }

  /** Forgets all, because a program was compiled anew, or its code dropped. */
  clear(): void {
    const { i32 } = this.#arena
    for (const [index, callee] of this.#callees.entries()) {
      if (callee === undefined) continue
      this.#callees[index] = undefined
      this.functions.set(index, null)
      i32[(CALLEES.at + index * CALLEES.entryBytes + CALLEE.generation) >> 2] = i32[REGISTERS.generation >> 2]! - 1
    }
  }
}
