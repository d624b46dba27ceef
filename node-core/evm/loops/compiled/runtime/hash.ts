/**
 * KECCAK256 for compiled code. Contracts hash the same 64 bytes again and again, the key of a mapping and its slot, so the digests of such
 * messages are kept in a table: reading one back takes a twentieth of the time of computing it.
 */
import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, I64, i32, i64 } from '../../../../wasm/instructions.ts'
import { type Limb, and, any, keep, mul, or, push, rotl, shr, xor } from './limb.ts'
import { type Routines, words } from './routines.ts'

/**
 * The table, which stays from run to run: a power of two of entries, each with a message of eight lanes and its digest as a word. An entry
 * whose digest has zeros as its lowest limb counts as empty.
 */
const DIGESTS = { at: 0x8000, bits: 8, entryBytes: 128, digest: 64 } as const
const MESSAGE_LANES = 8
const POINTER = 0
const LENGTH = 1
/** 2^64 over the golden ratio: the upper bits of a product with it depend on all bits of the other factor. */
const SPREAD = 0x9e37_79b9_7f4a_7c15n

/** KECCAK256 of (pointer, length) in the memory. `finish`: index of that function of `keccak.wasm.ts`. */
export function addHash(routines: Routines, finish: number): void {
  routines.addExported('keccak256', [I32, I32], words(1), (body) => {
    /** Begins the branch for messages of the length that the table holds. */
    const ifTabled = (): void => {
      body
        .localGet(LENGTH)
        .i32Const(8 * MESSAGE_LANES)
        .op(i32.eq)
      body.if()
    }
    const [entry, message] = [body.local(I32), Array.from({ length: MESSAGE_LANES }, () => body.local(I64))]
    ifTabled()
    for (const [i, lane] of message.entries())
      body
        .localGet(POINTER)
        .load(i64.load, 8 * i)
        .localSet(lane)
    findEntry(body, message, entry)
    returnKnown(body, message, entry)
    body.end()

    body.localGet(POINTER).localGet(LENGTH).call(finish)
    // The digest's first bytes are the highest of the word; its last lane is on top of the stack.
    const lanes = [3, 2, 1, 0].map(() => {
      const lane = body.local(I64)
      body.localSet(lane)
      return lane
    })
    const word = lanes.map((lane) => keep(body, reverseBytes(body, lane)))

    ifTabled()
    for (const [i, lane] of message.entries())
      body
        .localGet(entry)
        .localGet(lane)
        .store(i64.store, 8 * i)
    for (const [i, limb] of word.entries())
      body
        .localGet(entry)
        .localGet(limb)
        .store(i64.store, DIGESTS.digest + 8 * i)
    body.end()
    push(body, ...word)
  })
}

const mix = (lanes: readonly number[]): Limb => lanes.reduce<Limb>(xor, 0n)

/** Computes the address of a message's entry. */
function findEntry(body: FunctionBody, message: readonly number[], entry: number): void {
  const mixed = mul(xor(mix(message.slice(0, 4)), rotl(mix(message.slice(4)), 29n)), SPREAD)
  push(body, shr(mixed, BigInt(64 - DIGESTS.bits)))
  body.op(i32.wrap_i64).i32Const(DIGESTS.entryBytes).op(i32.mul).i32Const(DIGESTS.at).op(i32.add).localSet(entry)
}

/** Returns the digest of the entry if it is the message's. */
function returnKnown(body: FunctionBody, message: readonly number[], entry: number): void {
  const at =
    (offset: number): Limb =>
    (code) =>
      code.localGet(entry).load(i64.load, offset)
  const [first, ...others] = message.map((lane, i) => xor(lane, at(8 * i)))
  const digest = [0, 1, 2, 3].map((i) => at(DIGESTS.digest + 8 * i))
  push(body, any(first!, ...others))
  body.op(i64.eqz)
  // An entry that was never written is all zeros. A digest with such a limb is computed each time.
  push(body, digest[0]!)
  body.op(i64.eqz, i32.eqz, i32.and)
  body.if()
  push(body, ...digest)
  body.return().end()
}

/** The limb with its bytes in the opposite order: the bytes of each pair are exchanged, then the pairs. */
function reverseBytes(body: FunctionBody, limb: number): Limb {
  const [even, odd] = [0x00ff_00ff_00ff_00ffn, 0xff00_ff00_ff00_ff00n]
  const swapped = keep(body, or(and(rotl(limb, 56n), even), and(rotl(limb, 8n), odd)))
  return or(and(rotl(swapped, 16n), 0x0000_ffff_0000_ffffn), and(rotl(swapped, 48n), 0xffff_0000_ffff_0000n))
}
