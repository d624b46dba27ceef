import type { Frame } from '../../machine/frame.ts'
import type { Arena } from './arena.ts'
import { FREE_SLABS, REGISTERS, SLABS } from './layout.ts'
import { Slab } from './slab.ts'

/** The slabs of an arena. Which of them are free stands in the arena, because compiled code takes and returns them too. */
export class SlabPool {
  readonly #arena: Arena
  readonly #slabs: (Slab | undefined)[] = []

  constructor(arena: Arena) {
    this.#arena = arena
    const { i32 } = arena
    for (let i = 0; i < SLABS.count; i++) i32[(FREE_SLABS >> 2) + i] = SLABS.at + (SLABS.count - 1 - i) * SLABS.bytes
    i32[REGISTERS.freeSlabs >> 2] = SLABS.count
  }

  /** Moves a frame to a slab; returns undefined if none is free. */
  acquire(frame: Frame): Slab | undefined {
    const { i32 } = this.#arena
    const free = i32[REGISTERS.freeSlabs >> 2]! - 1
    if (free < 0) return undefined
    i32[REGISTERS.freeSlabs >> 2] = free
    const slab = this.at(i32[(FREE_SLABS >> 2) + free]!)
    slab.enter(frame)
    return slab
  }

  /** The slab at that address. */
  at(base: number): Slab {
    const index = (base - SLABS.at) / SLABS.bytes
    return (this.#slabs[index] ??= new Slab(this.#arena, base, (slab) => this.#release(slab)))
  }

  #release({ base }: Slab): void {
    const { i32 } = this.#arena
    i32[(FREE_SLABS >> 2) + i32[REGISTERS.freeSlabs >> 2]!++] = base
  }

  /** Number of slabs that frames use. */
  get used(): number {
    return SLABS.count - this.#arena.i32[REGISTERS.freeSlabs >> 2]!
  }
}
