/** Each power of two of microseconds in four parts: a quantile is accurate to an eighth. */
const PARTS = 4
/** Up to 2^30 microseconds, eighteen minutes. */
const BUCKETS = 30 * PARTS

/** Counts durations from a microsecond to minutes in a fixed space. */
export class LatencyHistogram {
  readonly #counts = new Uint32Array(BUCKETS)
  count = 0
  sumMs = 0

  add(durationMs: number): void {
    this.#counts[bucketOf(durationMs * 1000)]!++
    this.count++
    this.sumMs += durationMs
  }

  /** The quantile of the durations, milliseconds; 0 if there are none. */
  quantile(share: number): number {
    let left = Math.max(1, Math.ceil(share * this.count))
    if (this.count === 0) return 0
    for (let i = 0; i < BUCKETS; i++) {
      left -= this.#counts[i]!
      if (left <= 0) return middleOf(i) / 1000
    }
    return middleOf(BUCKETS - 1) / 1000
  }

  /** How many were shorter than each of some powers of two of microseconds, which ascend. */
  below(exponents: readonly number[]): number[] {
    let bucket = 0
    let sum = 0
    return exponents.map((exponent) => {
      for (; bucket < Math.min(exponent * PARTS, BUCKETS); bucket++) sum += this.#counts[bucket]!
      return sum
    })
  }

  /** Adds all counts of another histogram. */
  addAll(other: LatencyHistogram): void {
    for (let i = 0; i < BUCKETS; i++) this.#counts[i]! += other.#counts[i]!
    this.count += other.count
    this.sumMs += other.sumMs
  }

  /** Adds all counts of another histogram, and empties that. */
  takeAll(other: LatencyHistogram): void {
    this.addAll(other)
    other.#counts.fill(0)
    other.count = 0
    other.sumMs = 0
  }
}

function bucketOf(durationUs: number): number {
  const us = durationUs < 1 ? 1 : durationUs > 2 ** 30 - 1 ? 2 ** 30 - 1 : durationUs | 0
  const octave = 31 - Math.clz32(us)
  const part = octave >= 2 ? (us >>> (octave - 2)) & 3 : (us << (2 - octave)) & 3
  return octave * PARTS + part
}

function middleOf(bucket: number): number {
  const octave = Math.floor(bucket / PARTS)
  return 2 ** octave * (1 + ((bucket % PARTS) + 0.5) / PARTS)
}
