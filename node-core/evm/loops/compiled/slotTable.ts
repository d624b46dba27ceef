import type { Frame } from '../../machine/frame.ts'
import type { Journal, Slot } from '../../machine/journal.ts'
import type { Arena } from './arena.ts'
import { REGISTERS, SLOT, SLOTS } from './layout.ts'
import { readLimbs, writeLimbs } from './limbs.ts'

const WORD_INTS = 8

/**
 * Warm slots of an execution, where compiled code reads and writes them. The journal is up to date again after `flush`, which comes before
 * anything else can look at it. Entries stay from frame to frame, as long as nothing else changes slots.
 */
export class SlotTable {
  readonly #arena: Arena
  /** The journal's slot of each entry. */
  readonly #slots: (Slot | undefined)[] = Array.from({ length: SLOTS.entries }, () => undefined)
  /** Entries that compiled code may write, each once: whether one is among them, by its index. */
  readonly #writable: number[] = []
  readonly #isWritable: boolean[] = Array.from({ length: SLOTS.entries }, () => false)
  #generation = 0
  /** Whose slots these are, and its count of changes when the entries were last known to be right. */
  #journal = 0
  #changes = 0
  #epoch = 0

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** Prepares for a frame that begins or continues. What was written before must have been flushed. */
  open({ self, isStatic }: Frame, { id, epoch, slotChanges }: Journal): void {
    const { i32 } = this.#arena
    if (id !== this.#journal || slotChanges !== this.#changes) {
      this.#generation = (this.#generation + 1) | 0
      i32[REGISTERS.generation >> 2] = this.#generation
    }
    // An entry is writable in one epoch of the journal only.
    if (id !== this.#journal || epoch !== this.#epoch) this.#forgetWritable()
    this.#journal = id
    this.#changes = slotChanges
    this.#epoch = epoch
    i32[REGISTERS.account >> 2] = self.id
    i32[REGISTERS.epoch >> 2] = epoch
    i32[REGISTERS.isStatic >> 2] = isStatic ? 1 : 0
    // What an execution that was given up has left.
    i32[REGISTERS.refund >> 2] = 0
  }

  /** Writes what has changed to the journal. */
  flush(journal: Journal): void {
    const { i32 } = this.#arena
    for (const entry of this.#writable) this.#write(entry)
    journal.refund += i32[REGISTERS.refund >> 2]!
    i32[REGISTERS.refund >> 2] = 0
  }

  /** Prepares an entry for the slot of the frame's account whose key is at that address, which JavaScript is about to read or write. */
  begin(entry: number, key: number): void {
    const { i32 } = this.#arena
    if (this.#isValid(entry)) this.#write(entry)
    i32[(entry + SLOT.generation) >> 2] = this.#generation - 1
    i32[(entry + SLOT.isDirty) >> 2] = 0
    i32[(entry + SLOT.account) >> 2] = i32[REGISTERS.account >> 2]!
    i32.copyWithin((entry + SLOT.key) >> 2, key >> 2, (key >> 2) + WORD_INTS)
  }

  /** JavaScript has done so: no other entry is affected. */
  end({ slotChanges }: Journal): void {
    this.#changes = slotChanges
  }

  /** Fills the entry with a slot whose value is at that address. */
  fill(entry: number, slot: Slot, value: number): void {
    const { i32 } = this.#arena
    i32.copyWithin((entry + SLOT.value) >> 2, value >> 2, (value >> 2) + WORD_INTS)
    writeLimbs(this.#arena, entry + SLOT.original, slot.original)
    i32[(entry + SLOT.generation) >> 2] = this.#generation
    i32[(entry + SLOT.changedIn) >> 2] = slot.changedIn
    this.#slots[indexOf(entry)] = slot
    if (slot.changedIn === this.#epoch) this.#addWritable(entry)
  }

  /** Lets compiled code write the slot of an entry until the journal's next snapshot. */
  makeWritable(entry: number, { self }: Frame, journal: Journal): void {
    journal.recordUndo(self, this.#slots[indexOf(entry)]!)
    this.#arena.i32[(entry + SLOT.changedIn) >> 2] = this.#epoch
    this.#addWritable(entry)
  }

  #addWritable(entry: number): void {
    const index = indexOf(entry)
    if (this.#isWritable[index]) return
    this.#isWritable[index] = true
    this.#writable.push(entry)
  }

  #forgetWritable(): void {
    for (const entry of this.#writable) this.#isWritable[indexOf(entry)] = false
    if (this.#writable.length > 0) this.#writable.length = 0
  }

  #isValid(entry: number): boolean {
    return this.#arena.i32[(entry + SLOT.generation) >> 2] === this.#generation
  }

  #write(entry: number): void {
    const { i32 } = this.#arena
    const isDirty = (entry + SLOT.isDirty) >> 2
    if (i32[isDirty] === 0) return
    i32[isDirty] = 0
    this.#slots[indexOf(entry)]!.value = readLimbs(this.#arena, entry + SLOT.value)
  }
}

function indexOf(entry: number): number {
  return (entry - SLOTS.at) / SLOTS.entryBytes
}
