import type { Cell, Journal } from '../../machine/journal.ts'
import type { Arena } from './arena.ts'
import { REGISTERS, SLOT, SLOTS, TRANSIENT, UNDO, UNDOS } from './layout.ts'
import { readLimbs, writeLimbs } from './limbs.ts'
import type { Word } from '../../words/word.ts'

const WORD_INTS = 8

/**
 * Warm slots of an execution, and transient ones, where compiled code reads and writes them. The journal is up to date again after `flush`, which comes before
 * anything else can look at it. Entries stay from frame to frame, until the journal is reverted.
 */
export class SlotTable {
  readonly #arena: Arena
  /** The journal's slot of each entry. */
  readonly #slots: (Cell | undefined)[] = Array.from({ length: SLOTS.entries }, () => undefined)
  /** Entries that compiled code may write, each once: whether one is among them, by its index. */
  readonly #writable: number[] = []
  readonly #isWritable: boolean[] = Array.from({ length: SLOTS.entries }, () => false)
  #generation = 0
  /** Whose slots these are, and how often it was reverted when the entries were last known to be right. */
  #journal = 0
  #reverts = 0
  #epoch = 0
  /** Where the undo entries begin that the journal does not have. */
  #undoStart: number = UNDOS.at

  constructor(arena: Arena) {
    this.#arena = arena
  }

  /** Prepares for a frame that begins or continues. What was written before must have been flushed. */
  open({ id, epoch, reverts, staleCopies }: Journal): void {
    const { i32 } = this.#arena
    if (id !== this.#journal || reverts !== this.#reverts) {
      this.#generation = (this.#generation + 1) | 0
      i32[REGISTERS.generation >> 2] = this.#generation
    }
    // An entry is writable in one epoch of the journal only.
    if (id !== this.#journal || epoch !== this.#epoch) this.#forgetWritable()
    this.#journal = id
    this.#reverts = reverts
    this.#epoch = epoch
    i32[REGISTERS.epoch >> 2] = epoch
    // What an execution that was given up has left.
    i32[REGISTERS.refund >> 2] = 0
    i32[REGISTERS.undoEnd >> 2] = UNDOS.at
    this.#undoStart = UNDOS.at
    if (staleCopies.length === 0) return
    for (const entry of staleCopies) if (this.#isValid(entry)) this.#copy(entry)
    staleCopies.length = 0
  }

  /** Hands all undo entries over to the journal. */
  flushUndos(journal: Journal): void {
    const { i32 } = this.#arena
    this.flushUndosTo(i32[REGISTERS.undoEnd >> 2]!, journal)
    i32[REGISTERS.undoEnd >> 2] = UNDOS.at
    this.#undoStart = UNDOS.at
    // Each call of compiled code has begun another one.
    this.#epoch = journal.epoch = i32[REGISTERS.epoch >> 2]!
  }

  /** Hands those up to an address over. */
  flushUndosTo(end: number, journal: Journal): void {
    const { i32 } = this.#arena
    for (; this.#undoStart < end; this.#undoStart += UNDOS.recordBytes) {
      const entry = i32[(this.#undoStart + UNDO.entry) >> 2]!
      const slot = this.#slots[indexOf(entry)]!
      journal.recordUndo(slot, readLimbs(this.#arena, this.#undoStart + UNDO.value))
      slot.changedIn = i32[(entry + SLOT.changedIn) >> 2]!
      this.#addWritable(entry)
    }
  }

  /** Writes what has changed to the journal. */
  flush(journal: Journal): void {
    const { i32 } = this.#arena
    this.flushUndos(journal)
    let kept = 0
    for (const entry of this.#writable) {
      this.#write(entry)
      const isWritable = i32[(entry + SLOT.changedIn) >> 2] === this.#epoch
      this.#isWritable[indexOf(entry)] = isWritable
      if (isWritable) this.#writable[kept++] = entry
    }
    if (kept < this.#writable.length) this.#writable.length = kept
    journal.refund += i32[REGISTERS.refund >> 2]!
    i32[REGISTERS.refund >> 2] = 0
  }

  /** Prepares an entry for the slot of the frame's account whose key is at that address, which JavaScript is about to read or write. */
  begin(entry: number, key: number, isTransient: boolean): void {
    const { i32 } = this.#arena
    if (this.#isValid(entry)) {
      this.#write(entry)
      this.#slots[indexOf(entry)]!.copy = 0
    }
    i32[(entry + SLOT.generation) >> 2] = this.#generation - 1
    i32[(entry + SLOT.isDirty) >> 2] = 0
    i32[(entry + SLOT.account) >> 2] = i32[REGISTERS.account >> 2]! | (isTransient ? TRANSIENT : 0)
    i32.copyWithin((entry + SLOT.key) >> 2, key >> 2, (key >> 2) + WORD_INTS)
  }

  /** Fills the entry with that slot. `original`: its value before the transaction, on which the price of storing depends. */
  fill(entry: number, slot: Cell, original?: Word): void {
    this.#arena.i32[(entry + SLOT.generation) >> 2] = this.#generation
    if (original !== undefined) writeLimbs(this.#arena, entry + SLOT.original, original)
    this.#slots[indexOf(entry)] = slot
    this.#copy(entry)
  }

  /** Copies to the entry what can change of its slot. */
  #copy(entry: number): void {
    const slot = this.#slots[indexOf(entry)]!
    writeLimbs(this.#arena, entry + SLOT.value, slot.value)
    this.#arena.i32[(entry + SLOT.changedIn) >> 2] = slot.changedIn
    slot.copy = entry
    if (slot.changedIn === this.#epoch) this.#addWritable(entry)
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
