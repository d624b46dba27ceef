import type { Address } from '../contract/hex.ts'
import type { Tracer } from '../evm/tracer.ts'

/** A write of a slot. */
export interface SlotWrite {
  /** Counted from 0. */
  step: number
  before: bigint
  after: bigint
  /** Whether a frame around it failed, so that it was undone. */
  isReverted: boolean
}

/** Maximum number of writes that are told: the first ones. */
const MAX_WRITES = 10_000

/** Finds the steps of an execution that write a slot. */
export class SlotWrites {
  readonly writes: SlotWrite[] = []
  #steps = 0
  /** For each open frame, the number of writes before it. */
  readonly #open: number[] = []

  readonly hooks: Tracer

  constructor(address: Address, slot: bigint) {
    this.hooks = {
      onEnter: () => void this.#open.push(this.writes.length),
      onExit: ({ error }) => {
        const first = this.#open.pop() ?? 0
        if (error !== undefined) for (const write of this.writes.slice(first)) write.isReverted = true
      },
      onOpcode: () => void this.#steps++,
      onStorageChange: (at, changed, before, after) => {
        if (at !== address || changed !== slot || this.writes.length === MAX_WRITES) return
        this.writes.push({ step: this.#steps - 1, before, after, isReverted: false })
      },
    }
  }
}
