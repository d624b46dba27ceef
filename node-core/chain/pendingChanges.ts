import type { Hash } from '../contract/hex.ts'
import type { StateDiff } from '../evm/state.ts'
import { type EditedState, applyEdits } from '../execution/manualChanges.ts'
import type { StateDatabase } from '../state/stateDatabase.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import { PENDING_BASE_KEY } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import { type ManualChanges, type ManualEdit, editKey } from '../types/manualChanges.ts'

/** The part of changes by hand that does not depend on the state that they apply to. */
export type ManualEdits = Pick<ManualChanges, 'base' | 'edits'>

/** Roots of the states that edits can apply to. */
export type BaseRoots = Readonly<Record<ManualChanges['base'], Hash>>

/**
 * Changes by hand that no block contains yet: the next block on the head starts with them. In the store, each value is an entry of its own,
 * so that an edit costs the same however many there are. Every method that writes runs in the chain's write section.
 */
export class PendingChanges {
  readonly #store: BlockStore
  readonly #state: StateDatabase
  #base: ManualChanges['base'] = 'parent'
  readonly #edits = new Map<string, ManualEdit>()
  #root: Hash | undefined
  #changes: ManualChanges | undefined

  constructor(store: BlockStore, state: StateDatabase) {
    this.#store = store
    this.#state = state
  }

  /** Root of the head's state with the changes; undefined if there are none. */
  get root(): Hash | undefined {
    return this.#root
  }

  /** The changes; undefined if there are none. The same object until they change. */
  get changes(): ManualChanges | undefined {
    if (this.#root === undefined) return undefined
    return (this.#changes ??= { base: this.#base, edits: Array.from(this.#edits.values()), startRoot: this.#root, exemptRules: [] })
  }

  /** Reads the changes that the store has from an earlier run. */
  async load(roots: BaseRoots): Promise<void> {
    const stored = await this.#store.manual.pending()
    if (stored === undefined) return
    const { root, commits } = applyEdits(this.#state, roots[stored.base], stored.edits, stored.startRoot)
    if (root !== stored.startRoot) throw corruptValue(PENDING_BASE_KEY, 'missing')
    await this.#commit([], commits)
    this.#set(stored, root)
  }

  /** Adds edits; returns what they set. */
  async add(roots: BaseRoots, edits: readonly ManualEdit[]): Promise<StateDiff> {
    const { root, diff, commits } = this.#added(roots, edits)
    await this.#commit(this.#store.manual.writesPending({ base: this.#base, edits, startRoot: root }), commits)
    for (const edit of edits) this.#edits.set(editKey(edit), edit)
    this.#root = root
    this.#changes = undefined
    return diff
  }

  #added(roots: BaseRoots, edits: readonly ManualEdit[]): EditedState {
    const added = applyEdits(this.#state, this.#root ?? roots.parent, edits)
    if (this.#root === undefined || this.#state.isProvable(added.root) || !this.#state.isProvable(this.#root)) return added
    // Local changes that begin here: the root must be that of all edits in one, as `load` applies them.
    return { ...applyEdits(this.#state, roots[this.#base], [...this.#edits.values(), ...edits]), diff: added.diff }
  }

  /**
   * Replaces the changes by others, or by none: the writes for the batch of the head that they belong to, and what to call once they are in
   * the store.
   */
  replacing(roots: BaseRoots, changes?: ManualEdits): { writes: Write[]; stored: () => void } {
    const removal = this.#root === undefined ? [] : this.#store.manual.writesPendingRemoval(Array.from(this.#edits.values()))
    if (changes === undefined) return { writes: removal, stored: () => this.#clear() }
    const { root, commits } = applyEdits(this.#state, roots[changes.base], changes.edits)
    return {
      // Of several writes of a key, the last one counts.
      writes: [...commits.flat(), ...removal, ...this.#store.manual.writesPending({ ...changes, startRoot: root })],
      stored: () => {
        for (const commit of commits) this.#state.stored(commit)
        this.#set(changes, root)
      },
    }
  }

  #clear(): void {
    this.#base = 'parent'
    this.#edits.clear()
    this.#root = undefined
    this.#changes = undefined
  }

  #set({ base, edits }: ManualEdits, root: Hash): void {
    this.#clear()
    this.#base = base
    for (const edit of edits) this.#edits.set(editKey(edit), edit)
    this.#root = root
  }

  async #commit(writes: readonly Write[], commits: readonly Write[][]): Promise<void> {
    await this.#store.commit([...commits.flat(), ...writes])
    for (const commit of commits) this.#state.stored(commit)
  }
}
