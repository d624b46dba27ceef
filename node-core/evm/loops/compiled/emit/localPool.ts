import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I64 } from '../../../../wasm/instructions.ts'

/**
 * The 64-bit locals of a function in the making. A local is free again after the opcode in which the last word that holds it was popped:
 * engines reserve room for every local, and set it to zero when the function is called.
 */
export class LocalPool {
  readonly #body: FunctionBody
  readonly #free: number[] = []
  readonly #isFree: boolean[] = []
  /** Number of words on the virtual stack that hold the local. */
  readonly #uses: number[] = []
  /** Locals that may be free after this opcode. */
  readonly #touched: number[] = []

  constructor(body: FunctionBody) {
    this.#body = body
  }

  /** A local for this opcode, and longer if a word holds it then. */
  allocate(): number {
    let local = this.#free.pop()
    if (local === undefined) {
      local = this.#body.local(I64)
      this.#uses[local] = 0
    }
    this.#isFree[local] = false
    this.#touched.push(local)
    return local
  }

  hold(local: number): void {
    this.#uses[local]!++
  }

  release(local: number): void {
    this.#uses[local]!--
    this.#touched.push(local)
  }

  /** Frees what no word holds any more, at the end of an opcode. */
  sweep(): void {
    for (const local of this.#touched) {
      if (this.#uses[local]! > 0 || this.#isFree[local]) continue
      this.#isFree[local] = true
      this.#free.push(local)
    }
    this.#touched.length = 0
  }
}
