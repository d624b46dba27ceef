/** Words in big-endian order, as the EVM's memory and logs have them. */
import type { Limb, Limbs } from './limb.ts'
import type { SegmentWriter } from './segmentWriter.ts'

/** Puts an address on WebAssembly's stack, and returns the offset to use with it. */
type Address = () => number

/** The bytes of a vector in reverse. */
const REVERSED = Array.from({ length: 16 }, (_, i) => 15 - i)

/** Reads 32 bytes. */
export function loadWord(w: SegmentWriter, address: Address): Limbs {
  const half = (offset: number): [Limb, Limb] => {
    const { body, limbs, vector } = w
    const at = address()
    body.v128Load(at + offset).localSet(vector)
    body.localGet(vector).localGet(vector).i8x16Shuffle(REVERSED).localSet(vector)
    body.localGet(vector).i64x2ExtractLane(0)
    const low = limbs.take()
    body.localGet(vector).i64x2ExtractLane(1)
    return [low, limbs.take()]
  }
  const [c, d] = half(0)
  const [a, b] = half(16)
  return [a, b, c, d]
}

const swapBytes = (limb: bigint): bigint =>
  [0n, 8n, 16n, 24n, 32n, 40n, 48n, 56n].reduce((all, shift) => (all << 8n) | ((limb >> shift) & 0xffn), 0n)

/** Writes 32 bytes. Always 16 at a time: a load of 16 bytes waits for two stores of 8, but not for one of 16. */
export function storeWord(w: SegmentWriter, address: Address, word: Limbs): void {
  const half = (offset: number, low: Limb, high: Limb): void => {
    const { body, limbs, vector } = w
    const at = address()
    if (typeof low === 'bigint' && typeof high === 'bigint') {
      body.i64Const(swapBytes(high)).i64x2Splat()
      if (low !== high) body.i64Const(swapBytes(low)).i64x2ReplaceLane(1)
    } else {
      limbs.get(low).i64x2Splat()
      limbs.get(high).i64x2ReplaceLane(1)
      body.localSet(vector).localGet(vector).localGet(vector).i8x16Shuffle(REVERSED)
    }
    body.v128Store(at + offset)
  }
  half(0, word[2], word[3])
  half(16, word[0], word[1])
}
