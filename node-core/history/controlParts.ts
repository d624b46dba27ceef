import { storedText, storedValue } from '../base/storedJson.ts'
import type { ControlStore } from '../store/controlStore.ts'
import type { Write } from '../store/keyValueStore.ts'

/**
 * One setting that control methods change, such as the clock or the coinbase. Its value is plain data (`base/storedJson.ts`) that is never
 * modified: a change makes a new value.
 */
export interface ControlPart<T = unknown> {
  /** Unique, and permanent: the store knows the part by it. */
  readonly key: string
  /** Whether it survives a restart. */
  readonly isStored: boolean
  /** Whether snapshots contain it, so that a revert restores it. Undo and reset restore it in any case. */
  readonly isInWorld: boolean
  get(): T
  /** What the options say, if `get` may return what an earlier run has stored. */
  readonly initial?: T
  /** Called where the chain's writing section is held. A promise: the value is stored separately. */
  set(value: T): void | Promise<void>
}

/** Declares a part; only infers its type. */
export function controlPart<T>(part: ControlPart<T>): ControlPart {
  return part
}

/** Texts of the values of parts, by key. */
export type ControlValues = Readonly<Record<string, string>>

/** A part, the text of its value on startup, that of the last value seen, and that of the value in the store. */
interface Entry {
  readonly key: string
  readonly part: ControlPart
  readonly initial: string
  seen: { value: unknown; text: string }
  stored: string
}

/** A value in the store. It is ignored once the value that the options give on startup has changed: the newer choice wins. */
interface StoredPart {
  initial: string
  value: string
}

/** All parts of the control state: captures, restores and stores their values. */
export class ControlParts {
  /** An array rather than a map: every block and every action iterates over all parts, and only restoring values looks up single ones. */
  readonly #entries: readonly Entry[]
  readonly #store: ControlStore
  #captured: ControlValues = {}
  #inWorld: { of: ControlValues; found: ControlValues } = { of: {}, found: {} }

  /** `parts` have the values that they get from the options. */
  constructor(parts: readonly ControlPart[], store: ControlStore) {
    this.#store = store
    this.#entries = parts.map((part) => {
      const value = part.get()
      const text = storedText(value)
      const initial = part.initial === undefined ? text : storedText(part.initial)
      return { key: part.key, part, initial, seen: { value, text }, stored: text }
    })
    if (new Set(parts.map(({ key }) => key)).size < parts.length) throw new RangeError('two parts of the control state have the same key')
  }

  /** Sets the parts to what an earlier run of the node stored. */
  async open(): Promise<void> {
    for (const entry of this.#entries) {
      const text = entry.part.isStored ? this.#store.part(entry.part.key) : undefined
      if (text === undefined) continue
      const { initial, value } = JSON.parse(text) as StoredPart
      if (initial !== entry.initial) continue
      await entry.part.set(storedValue(value))
      entry.stored = value
    }
  }

  /** The present values; the same object as long as none changes. */
  capture(): ControlValues {
    let isSame = true
    for (const entry of this.#entries) if (textOf(entry) !== this.#captured[entry.key]) isSame = false
    if (!isSame) this.#captured = Object.fromEntries(this.#entries.map(({ key, seen }) => [key, seen.text]))
    return this.#captured
  }

  /** Sets parts to earlier values: at once, except for those that are stored separately. */
  async apply(values: ControlValues): Promise<void> {
    const stored: Promise<void>[] = []
    for (const [key, text] of Object.entries(values)) {
      const entry = this.#entryOf(key)
      const result = entry !== undefined && textOf(entry) !== text ? entry.part.set(storedValue(text)) : undefined
      if (result) stored.push(result)
    }
    await Promise.all(stored)
  }

  /** Those of the values that snapshots contain; the same object for the same values. */
  inWorld(values: ControlValues): ControlValues {
    if (this.#inWorld.of !== values) {
      const found = Object.entries(values).filter(([key]) => this.#entryOf(key)?.part.isInWorld)
      this.#inWorld = { of: values, found: Object.fromEntries(found) }
    }
    return this.#inWorld.found
  }

  /** Those that they do not contain. */
  outOfWorld(values: ControlValues): ControlValues {
    return Object.fromEntries(Object.entries(values).filter(([key]) => !this.#entryOf(key)?.part.isInWorld))
  }

  /** The values of all parts on startup. */
  initial(): ControlValues {
    return Object.fromEntries(this.#entries.map(({ key, initial }) => [key, initial]))
  }

  /** Writes of the parts that have changed since they were last written. They are taken as written: commit them. */
  takeWrites(): Write[] {
    const writes: Write[] = []
    for (const entry of this.#entries) {
      // Asked after every block, when hardly anything has changed.
      const text = textOf(entry)
      if (text !== entry.stored) writes.push(...this.#writesEntry(entry, text))
    }
    return writes
  }

  /** Writes of values that the parts get once they are committed. */
  writesOf(values: ControlValues): Write[] {
    return Object.entries(values).flatMap(([key, text]) => {
      const entry = this.#entryOf(key)
      return entry ? this.#writesEntry(entry, text) : []
    })
  }

  #entryOf(key: string): Entry | undefined {
    return this.#entries.find((entry) => entry.key === key)
  }

  #writesEntry(entry: Entry, text: string): Write[] {
    const { key, part, initial } = entry
    if (!part.isStored || text === entry.stored) return []
    entry.stored = text
    return this.#store.writesPart(key, text === initial ? undefined : JSON.stringify({ initial, value: text } satisfies StoredPart))
  }

  /** Stores the parts that have changed; undefined if there are none. */
  store(): Promise<void> | undefined {
    const writes = this.takeWrites()
    return writes.length > 0 ? this.#store.commit(writes) : undefined
  }
}

function textOf(entry: Entry): string {
  const value = entry.part.get()
  if (!Object.is(value, entry.seen.value)) entry.seen = { value, text: storedText(value) }
  return entry.seen.text
}
