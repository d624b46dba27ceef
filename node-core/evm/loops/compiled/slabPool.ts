import type { Frame } from '../../machine/frame.ts'
import type { Arena } from './arena.ts'
import { SLABS } from './layout.ts'
import { Slab } from './slab.ts'

/** The slabs of an arena. */
export class SlabPool {
  readonly #arena: Arena
  readonly #free: Slab[] = []
  #created = 0

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** Moves a frame to a slab; returns undefined if none is free. */
  acquire(frame: Frame): Slab | undefined {
    const slab = this.#free.pop() ?? this.#create()
    slab?.enter(frame)
    return slab
  }

  #create(): Slab | undefined {
    if (this.#created === SLABS.count) return undefined
    return new Slab(this.#arena, this.#created++, (slab) => this.#free.push(slab))
  }

  /** Number of slabs that frames use. */
  get used(): number {
    return this.#created - this.#free.length
  }
}
