import type { Journal, Slot } from '../../machine/journal.ts'
import type { Arena } from './arena.ts'
import { REGISTERS, SLOT, SLOTS, SLOT_IS_DIRTY, SLOT_IS_WRITABLE } from './layout.ts'
import { readLimbs, writeLimbs } from './limbs.ts'

const WORD_INTS = 8

/**
 * The warm slots of the frame that runs, where compiled code reads and writes them. The journal is up to date again after `flush`, which
 * comes before anything else can look at it.
 */
export class SlotTable {
  readonly #arena: Arena
  /** The journal's slot of each entry. */
  readonly #slots: (Slot | undefined)[] = Array.from({ length: SLOTS.entries }, () => undefined)
  /** Entries that compiled code may write. */
  #writable: number[] = []
  #generation = 0

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** Forgets all entries: the journal may have changed, or another account's slots are wanted. They must have been flushed. */
  clear(): void {
    this.#writable.length = 0
    this.#generation = (this.#generation + 1) | 0
    this.#arena.i32[REGISTERS.generation >> 2] = this.#generation
    // What an execution that was given up has left.
    this.#arena.i32[REGISTERS.refund >> 2] = 0
  }

  /** Writes what has changed to the journal. */
  flush(journal: Journal): void {
    const { i32 } = this.#arena
    for (const entry of this.#writable) this.#write(entry)
    journal.refund += i32[REGISTERS.refund >> 2]!
    i32[REGISTERS.refund >> 2] = 0
  }

  /** Prepares an entry for the slot whose key is at that address. */
  begin(entry: number, key: number): void {
    const { i32 } = this.#arena
    if (this.#isValid(entry)) this.#write(entry)
    i32[(entry + SLOT.generation) >> 2] = this.#generation - 1
    i32[(entry + SLOT.flags) >> 2] = 0
    i32.copyWithin((entry + SLOT.key) >> 2, key >> 2, (key >> 2) + WORD_INTS)
  }

  /** Fills the entry with a slot whose value is at that address. */
  fill(entry: number, slot: Slot, value: number, isWritable: boolean): void {
    const { i32 } = this.#arena
    i32.copyWithin((entry + SLOT.value) >> 2, value >> 2, (value >> 2) + WORD_INTS)
    writeLimbs(this.#arena, entry + SLOT.original, slot.original)
    i32[(entry + SLOT.generation) >> 2] = this.#generation
    this.#slots[indexOf(entry)] = slot
    if (!isWritable) return
    i32[(entry + SLOT.flags) >> 2] = SLOT_IS_WRITABLE
    this.#writable.push(entry)
  }

  #isValid(entry: number): boolean {
    return this.#arena.i32[(entry + SLOT.generation) >> 2] === this.#generation
  }

  #write(entry: number): void {
    const { i32 } = this.#arena
    const flags = (entry + SLOT.flags) >> 2
    if ((i32[flags]! & SLOT_IS_DIRTY) === 0) return
    i32[flags] = SLOT_IS_WRITABLE
    this.#slots[indexOf(entry)]!.value = readLimbs(this.#arena, entry + SLOT.value)
  }
}

function indexOf(entry: number): number {
  return (entry - SLOTS.at) / SLOTS.entryBytes
}
