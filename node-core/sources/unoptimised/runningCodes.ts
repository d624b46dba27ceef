/** The code that runs in an execution, each once. */
import type { Address } from '../../contract/hex.ts'
import type { FoundCode } from '../../compilation/codeIndex.ts'
import type { FrameKind, Tracer } from '../../evm/tracer.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'

/** Code of an account whose sources are known. */
export interface RunningCode {
  found: FoundCode
  bytes: Uint8Array
  /** The account that has it: one of them, if several do. */
  address: Address
}

/** Code that creates a contract, with the arguments of the constructor. */
export interface CreatingCode {
  found: FoundCode
  initCode: Uint8Array
}

/** Maximum number of creations by CREATE2 whose code is remembered. */
const MAX_SALTED = 256

export class RunningCodes {
  readonly codes: RunningCode[] = []
  /** What creates the contract of the transaction. */
  creation: CreatingCode | undefined
  /** What creates others by CREATE2. */
  readonly salted: CreatingCode[] = []
  readonly #created: FoundCode[] = []
  readonly #finder: SourceFinder
  readonly #known = new Set<Uint8Array>()
  /** The account whose code begins with the next step. */
  #begins: Address | undefined

  readonly hooks: Tracer = {
    onEnter: ({ depth, kind, to, input }) => {
      const isCreation = kind.startsWith('CREATE')
      this.#begins = isCreation ? undefined : to
      if (isCreation) this.#creates(kind, input, depth)
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
    return [...this.codes.map(({ found }) => found), ...this.#created]
  }

  #creates(kind: FrameKind, initCode: Uint8Array, depth: number): void {
    const found = this.#finder.creation(initCode)
    if (found === undefined) return
    const creating = { found, initCode: Uint8Array.from(initCode) }
    if (depth === 0) this.creation = creating
    if (kind === 'CREATE2' && this.salted.length < MAX_SALTED) this.salted.push(creating)
    if (this.#created.every(({ code }) => code !== found.code)) this.#created.push(found)
  }

  #runs(bytes: Uint8Array, address: Address): void {
    if (this.#known.has(bytes)) return
    this.#known.add(bytes)
    const found = this.#finder.runtime(bytes, address)
    if (found !== undefined) this.codes.push({ found, bytes, address })
  }
}
