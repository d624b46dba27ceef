import { fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256Buffer } from '../base/keccak256.ts'
import { EVENT_LOOP } from '../base/longWork.ts'

/** A path of that many nibbles takes a million trials on average, one to three seconds. */
export const MAX_SEARCHED_NIBBLES = 5
/** Of all paths of a length, one in 3000 then has no number. */
const TRIALS_PER_PATH = 8
const TRIALS_PER_TURN = 8192

/**
 * The smallest number whose Keccak-256, as big-endian bytes of that length, begins with the nibbles of a path; undefined if none of the
 * first is. Other work runs in between. Throws the reason of `signal`.
 */
export async function findPreimage(path: string, byteLength: 20 | 32, signal: AbortSignal): Promise<bigint | undefined> {
  const wanted = path === '' ? 0 : Number.parseInt(path, 16)
  const shift = 4 * (8 - path.length)
  const bytes = Buffer.from(fixedBytesFromBigint(0n, byteLength))
  const end = TRIALS_PER_PATH * 16 ** path.length
  for (let number = 0; number < end; number++) {
    bytes.writeUInt32BE(number, byteLength - 4)
    const first = keccak256Buffer(bytes).readUInt32BE(0)
    if (path === '' || first >>> shift === wanted) return BigInt(number)
    if (number % TRIALS_PER_TURN !== TRIALS_PER_TURN - 1) continue
    await EVENT_LOOP.nextTurn()
    signal.throwIfAborted()
  }
  return undefined
}
