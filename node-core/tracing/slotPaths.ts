/** Identifies storage slots by their hash inputs: Solidity and Vyper place mappings and arrays at Keccak-256 hashes of their slot. */
import { type Hex, bytesFromHex, hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import { OP } from '../contract/opcodes.ts'
import type { WireSlotPath } from '../contract/stepTrace.ts'
import { bigintFromBytes, concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import type { OpcodeStep } from '../evm/tracer.ts'
import { memoryRange, readRange } from './stepMemory.ts'

const { KECCAK256 } = OP
/** Maximum length of a remembered input: a mapping key of that length less one word. */
const MAX_PREIMAGE_BYTES = 256
const MAX_PREIMAGES = 20_000
/** Number of words after a hash that still belong to it: fields of structs, items of arrays. */
const MAX_OFFSET = 1n << 20n
/** Slots below are in the layout itself; a larger one is a hash, or a named constant. */
const MAX_PLAIN_SLOT = 1n << 32n
const MAX_STEPS = 16

/** The inputs of Keccak-256 in a trace. */
export class SlotPaths {
  readonly #inputs = new Map<string, Uint8Array>()
  #byHash: { hash: bigint; input: Uint8Array }[] | undefined
  #keys: Map<Hex, Hex[]> | undefined

  /** Whether it is full. */
  get isFull(): boolean {
    return this.#inputs.size >= MAX_PREIMAGES
  }

  /** Number of inputs. */
  get size(): number {
    return this.#inputs.size
  }

  /** The keys of Solidity's mapping at a slot. A slot that was hashed alone has the empty key, which only strings and bytes can be. */
  keysAt(slot: bigint): readonly Hex[] {
    return (this.#keys ??= this.#keysBySlot()).get(wordFromBigint(slot)) ?? []
  }

  #keysBySlot(): Map<Hex, Hex[]> {
    const keys = new Map<Hex, Hex[]>()
    for (const input of this.#inputs.values()) {
      const slot = hexFromBytes(input.subarray(-32))
      const known = keys.get(slot)
      const key = hexFromBytes(input.subarray(0, -32))
      if (known === undefined) keys.set(slot, [key])
      else known.push(key)
    }
    return keys
  }

  /** Remembers an input, if it may be that of a slot. */
  add(input: Uint8Array): void {
    if (input.length < 32 || input.length > MAX_PREIMAGE_BYTES || this.isFull) return
    const key = Buffer.from(input).toString('latin1')
    if (this.#inputs.has(key)) return
    this.#inputs.set(key, Uint8Array.from(input))
    this.#byHash = undefined
    this.#keys = undefined
  }

  /** Remembers the input of a KECCAK256; ignores other opcodes, and everything once full. */
  addHashed(step: OpcodeStep): void {
    if (step.op !== KECCAK256 || this.isFull) return
    const range = step.error === undefined ? readRange(step) : undefined
    if (range === undefined || range.length < 32n || range.length > BigInt(MAX_PREIMAGE_BYTES)) return
    const input = memoryRange(step, range)
    if (input !== undefined) this.add(input)
  }

  /** The path to a slot; undefined if it derives from no hash. */
  pathTo(slot: bigint): WireSlotPath | undefined {
    const steps: WireSlotPath['steps'] = []
    let at = slot
    while (steps.length < MAX_STEPS) {
      const found = at < MAX_PLAIN_SLOT ? undefined : this.#nearest(at)
      if (found === undefined) break
      const { hash, input } = found
      if (at > hash) steps.unshift({ kind: 'offset', words: Number(at - hash) })
      const { base, key } = this.#partsOf(input)
      steps.unshift(key === undefined ? { kind: 'data' } : { kind: 'key', key })
      at = base
    }
    return steps.length === 0 ? undefined : { root: wordFromBigint(at), steps }
  }

  /** The mappings on the way to a slot, each by the slot at which it is, with the key; empty if it derives from no hash. */
  keysTo(slot: bigint): { at: bigint; key: Hex }[] {
    const path = this.pathTo(slot)
    const keys: { at: bigint; key: Hex }[] = []
    let at = BigInt(path?.root ?? 0)
    for (const step of path?.steps ?? []) {
      if (step.kind === 'offset') at += BigInt(step.words)
      else {
        const word = fixedBytesFromBigint(at, 32)
        if (step.kind === 'key') keys.push({ at, key: step.key })
        at = bigintFromBytes(keccak256(step.kind === 'key' ? concatBytes(bytesFromHex(step.key), word) : word))
      }
    }
    return keys
  }

  /** The greatest hash up to a slot, if it is near. */
  #nearest(slot: bigint): { hash: bigint; input: Uint8Array } | undefined {
    const sorted = (this.#byHash ??= Array.from(this.#inputs.values(), (input) => ({
      hash: bigintFromBytes(keccak256(input)),
      input,
    })).toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.hash <= slot) low = middle + 1
      else high = middle
    }
    const found = sorted[low - 1]
    return found !== undefined && slot - found.hash < MAX_OFFSET ? found : undefined
  }

  /** A single word is an array's slot. Solidity hashes a key and then the slot, Vyper the slot and then the key. */
  #partsOf(input: Uint8Array): { base: bigint; key?: Hex } {
    if (input.length === 32) return { base: bigintFromBytes(input) }
    const [first, last] = [bigintFromBytes(input.subarray(0, 32)), bigintFromBytes(input.subarray(-32))]
    const isSlotFirst = input.length === 64 && first < MAX_PLAIN_SLOT && last >= MAX_PLAIN_SLOT && this.#nearest(last) === undefined
    return isSlotFirst ? { base: first, key: hexFromBytes(input.subarray(32)) } : { base: last, key: hexFromBytes(input.subarray(0, -32)) }
  }
}
