/** What an execution does that others can see, and whether another one does the same. */
import { createHash } from 'node:crypto'
import type { Address } from '../../contract/hex.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import type { ExecutionResult } from '../../evm/result.ts'
import type { FrameEnter, Tracer } from '../../evm/tracer.ts'

/** Addresses below are of precompiles, by which compilers copy memory. */
const FIRST_ACCOUNT = 0x1000n
/** Maximum number of effects that are remembered. */
const MAX_EFFECTS = 1_000_000

interface Effect {
  /** In words, without its data. */
  readonly what: string
  readonly digest: string
}

/** Calls with what they are given and return, and events, in their order. */
export class EffectRecorder {
  readonly #effects: Effect[] = []
  readonly #open: FrameEnter[] = []

  readonly hooks: Tracer = {
    onEnter: (frame) => {
      this.#open.push(frame)
      if (isPrecompile(frame)) return
      const { kind, from, to, value, input } = frame
      this.#add(`the ${nameOf(frame)}`, kind, from, to, value.toString(), isCreation(frame) ? '' : input)
    },
    onExit: ({ output, error = '', reverted }) => {
      const frame = this.#open.pop()!
      if (!isPrecompile(frame)) this.#add(`the end of the ${nameOf(frame)}`, error, isCreation(frame) && !reverted ? '' : output)
    },
    onLog: ({ address, topics, data }) => this.#add(`an event of ${checksumAddress(address)}`, address, topics.join(), data),
  }

  /** The first thing that is not the same in two executions, in words; null if all is. */
  static difference(a: EffectRecorder, b: EffectRecorder, results: readonly [ExecutionResult, ExecutionResult]): string | null {
    const at = a.#effects.findIndex(({ digest }, index) => digest !== b.#effects[index]?.digest)
    if (at >= 0) return a.#effects[at]!.what
    if (b.#effects.length > a.#effects.length) return b.#effects[a.#effects.length]!.what
    const [before, after] = results.map(storageOf) as [Map<Address, string>, Map<Address, string>]
    const changed = [...before.keys(), ...after.keys()].find((address) => before.get(address) !== after.get(address))
    return changed === undefined ? null : `the storage of ${checksumAddress(changed)}`
  }

  #add(what: string, ...parts: readonly (string | Uint8Array)[]): void {
    if (this.#effects.length >= MAX_EFFECTS) return
    const hash = createHash('sha256')
    for (const part of parts) hash.update(`${part.length} `).update(part)
    this.#effects.push({ what, digest: hash.digest('base64').slice(0, 16) })
  }
}

const isCreation = ({ kind }: FrameEnter): boolean => kind.startsWith('CREATE')
const isPrecompile = ({ to }: FrameEnter): boolean => BigInt(to) < FIRST_ACCOUNT
const nameOf = (frame: FrameEnter): string => `${isCreation(frame) ? 'creation' : 'call'} of ${checksumAddress(frame.to)}`

/** What an execution leaves in each storage that it changes. */
function storageOf({ diff }: ExecutionResult): Map<Address, string> {
  const texts = Array.from(diff, ([address, change]): [Address, string] => {
    const slots = Array.from(change?.storage ?? [], ([slot, value]) => `${slot}=${value}`)
    return [address, change === null ? 'deleted' : slots.toSorted().join()]
  })
  return new Map(texts.filter(([, text]) => text !== ''))
}
