import { i32, i64 } from '../../../../wasm/instructions.ts'
import type { Limb, LimbWriter, Limbs } from './limb.ts'

export const WORD_BYTES = 32

/** A word on the virtual stack. */
interface Item {
  /** Absent if it was not loaded yet: then it is in memory, at its own position. */
  limbs: Limbs | undefined
  /** The position in memory that holds it too, if any. Positions count from the height of the stack at the start of the segment. */
  home: number | undefined
}

/**
 * The EVM stack of a segment while its code is written. Words stay in locals: those that were on the stack before are loaded when they are
 * first used, and what has changed is stored where the segment may be left.
 *
 * A word that is not loaded is always at its own position.
 */
export class VirtualStack {
  readonly #w: LimbWriter
  /** Local with the address of the lowest word that the segment reads. */
  readonly #base: number
  /** That word's position, negative, or zero. */
  readonly #bottom: number
  readonly #store: (address: () => void, limbs: Limbs) => void
  readonly #items: Item[]

  /** `depth`: how many words below the top it reads. `store`: calls a helper that stores a word, for code that seldom runs. */
  constructor(w: LimbWriter, base: number, depth: number, store: (address: () => void, limbs: Limbs) => void) {
    this.#w = w
    this.#base = base
    this.#bottom = -depth
    this.#store = store
    this.#items = Array.from({ length: depth }, (_, i) => ({ limbs: undefined, home: i - depth }))
  }

  /** Height relative to the start of the segment. */
  get height(): number {
    return this.#bottom + this.#items.length
  }

  push(limbs: Limbs): void {
    this.#hold(limbs)
    this.#items.push({ limbs, home: undefined })
  }

  /** Pushes a word that is in memory, at its position. */
  pushStored(): void {
    this.#items.push({ limbs: undefined, home: this.height })
  }

  pop(): Limbs {
    const limbs = this.peek(0)
    this.drop(1)
    return limbs
  }

  drop(count: number): void {
    for (let i = 0; i < count; i++) {
      const { limbs } = this.#items.pop()!
      if (limbs === undefined) continue
      for (const limb of limbs) if (typeof limb === 'number') this.#w.locals.release(limb)
    }
  }

  /** The nth word from the top, 0 being the top. */
  peek(n: number): Limbs {
    return this.#load(this.#items.length - 1 - n)
  }

  /** Exchanges two words, counted from the top. */
  swap(first: number, second: number): void {
    const [i, j] = [this.#items.length - 1 - first, this.#items.length - 1 - second]
    this.#load(i)
    this.#load(j)
    const item = this.#items[i]!
    this.#items[i] = this.#items[j]!
    this.#items[j] = item
  }

  /** Offset of the nth word from the top, from the base. */
  offset(n: number): number {
    return (this.#items.length - 1 - n) * WORD_BYTES
  }

  /** Puts the stack pointer on WebAssembly's stack. */
  getPointer(): void {
    const { body } = this.#w
    body.localGet(this.#base)
    if (this.#items.length > 0) body.i32Const(this.#items.length * WORD_BYTES).op(i32.add)
  }

  /** Stores what is not in memory, the top `count` words or all of them, in a branch that leaves the segment. */
  storeToLeave(count = this.#items.length): void {
    for (let i = this.#items.length - count; i < this.#items.length; i++) this.#storeItem(i, false)
  }

  /** The same where the segment continues afterwards. */
  storeHere(): void {
    for (let i = 0; i < this.#items.length; i++) {
      this.#storeItem(i, false)
      this.#items[i]!.home = this.#bottom + i
    }
  }

  /** The same in a branch that seldom runs and joins the rest again: the rest cannot rely on it. */
  storeAside(): void {
    const overwritten = new Set<number>()
    for (let i = 0; i < this.#items.length; i++) if (this.#storeItem(i, true)) overwritten.add(this.#bottom + i)
    for (const item of this.#items) if (overwritten.has(item.home!)) item.home = undefined
  }

  /** Loads the word at an offset from the base into locals. */
  loadAt(offset: number): Limbs {
    const limb = (i: number): Limb => {
      this.#w.body.localGet(this.#base).load(i64.load, offset + 8 * i)
      return this.#w.take()
    }
    return [limb(0), limb(1), limb(2), limb(3)]
  }

  /** Whether it had to be stored. */
  #storeItem(i: number, isRare: boolean): boolean {
    const { home, limbs } = this.#items[i]!
    if (home === this.#bottom + i) return false
    const { body } = this.#w
    if (isRare) {
      this.#store(
        () =>
          body
            .localGet(this.#base)
            .i32Const(i * WORD_BYTES)
            .op(i32.add),
        limbs!,
      )
      return true
    }
    for (const [j, limb] of limbs!.entries()) {
      body.localGet(this.#base)
      this.#w.get(limb).store(i64.store, i * WORD_BYTES + 8 * j)
    }
    return true
  }

  #load(i: number): Limbs {
    const item = this.#items[i]!
    if (item.limbs === undefined) {
      item.limbs = this.loadAt(i * WORD_BYTES)
      this.#hold(item.limbs)
    }
    return item.limbs
  }

  #hold(limbs: Limbs): void {
    for (const limb of limbs) if (typeof limb === 'number') this.#w.locals.hold(limb)
  }
}
