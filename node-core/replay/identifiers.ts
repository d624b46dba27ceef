/**
 * Names that a node gives, which are others in a replay: ids of filters, subscriptions and snapshots, and hashes that depend on the time of a
 * block. What stands for a recorded one is put in its place where later requests use it.
 */

/** Methods whose result is an id, and those that take it as their first param. Ids of one kind may be equal to those of another. */
const KINDS: readonly { readonly made: RegExp; readonly used: RegExp }[] = [
  { made: /^eth_new(Block|PendingTransaction)?Filter$/, used: /^eth_(getFilterChanges|getFilterLogs|uninstallFilter)$/ },
  { made: /^[a-z]+_subscribe$/, used: /^[a-z]+_unsubscribe$/ },
  { made: /^(evm|anvil)_snapshot$/, used: /^(evm|anvil)_revert$/ },
]

const HASH = /^0x[0-9a-f]{64}$/i

/** Whether a text has the form of a hash. */
export const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value)

/** Whether the result of the method is an id. */
export const makesId = (method: string): boolean => KINDS.some(({ made }) => made.test(method))

export class Identifiers {
  readonly #hashes = new Map<string, string>()
  /** By the index of the kind. */
  readonly #ids = KINDS.map(() => new Map<string, { id: unknown; method: string }>())

  /** The result of a method that makes an id. */
  made(method: string, recorded: unknown, replayed: unknown): void {
    const kind = KINDS.findIndex(({ made }) => made.test(method))
    this.#ids[kind]?.set(JSON.stringify(recorded), { id: replayed, method })
  }

  /** A recorded hash, and the one that stands for it. */
  hash(recorded: string, replayed: string): void {
    this.#hashes.set(recorded, replayed)
  }

  /** Whether the texts are equal, or one is known to stand for the other. */
  isSame(recorded: string, replayed: string): boolean {
    return recorded === replayed || this.#hashes.get(recorded) === replayed
  }

  /** The method that made the recorded id in the first param. */
  makerOf(method: string, params: unknown): string | undefined {
    return this.#idIn(method, params)?.method
  }

  /** The params with what stands for their recorded names. */
  paramsFor(method: string, params: unknown): unknown {
    const known = this.#idIn(method, params)
    if (known !== undefined) return [known.id, ...(params as unknown[]).slice(1)]
    return this.#hashes.size === 0 ? params : this.#withHashes(params)
  }

  #idIn(method: string, params: unknown): { id: unknown; method: string } | undefined {
    if (!Array.isArray(params)) return undefined
    const kind = KINDS.findIndex(({ used }) => used.test(method))
    return this.#ids[kind]?.get(JSON.stringify(params[0]))
  }

  #withHashes(value: unknown): unknown {
    if (typeof value === 'string') return this.#hashes.get(value) ?? value
    if (Array.isArray(value)) return value.map((it) => this.#withHashes(it))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.#withHashes(part)]))
  }
}
