/** The code that runs in an execution, each once. */
import type { Address } from '../../contract/hex.ts'
import type { FoundCode } from '../../compilation/codeIndex.ts'
import type { Tracer } from '../../evm/tracer.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'

/** Code of an account whose sources are known. */
export interface RunningCode {
  found: FoundCode
  bytes: Uint8Array
  /** The account that has it: one of them, if several do. */
  address: Address
}

export class RunningCodes {
  readonly codes: RunningCode[] = []
  /** What creates the contract of the transaction, and its code with the arguments of the constructor. */
  creation: { found: FoundCode; initCode: Uint8Array } | undefined
  /** What creates others. */
  readonly created: FoundCode[] = []
  readonly #finder: SourceFinder
  readonly #known = new Set<Uint8Array>()
  /** The account whose code begins with the next step. */
  #begins: Address | undefined

  readonly hooks: Tracer = {
    onEnter: ({ depth, kind, to, input }) => {
      const isCreation = kind.startsWith('CREATE')
      this.#begins = isCreation ? undefined : to
      if (isCreation) this.#creates(input, depth)
    },
    // Without code there are no steps.
    onExit: () => void (this.#begins = undefined),
    onOpcode: ({ code }) => {
      if (this.#begins !== undefined) this.#runs(code, this.#begins)
      this.#begins = undefined
    },
  }

  constructor(finder: SourceFinder) {
    this.#finder = finder
  }

  /** The contracts that run. */
  get contracts(): FoundCode[] {
    return [...this.codes.map(({ found }) => found), ...(this.creation ? [this.creation.found] : []), ...this.created]
  }

  #creates(initCode: Uint8Array, depth: number): void {
    const found = this.#finder.creation(initCode)
    if (found === undefined) return
    if (depth === 0) this.creation = { found, initCode: Uint8Array.from(initCode) }
    else if (this.created.every(({ code }) => code !== found.code)) this.created.push(found)
  }

  #runs(bytes: Uint8Array, address: Address): void {
    if (this.#known.has(bytes)) return
    this.#known.add(bytes)
    const found = this.#finder.runtime(bytes, address)
    if (found !== undefined) this.codes.push({ found, bytes, address })
  }
}
