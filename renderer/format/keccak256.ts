/** Keccak-256 in plain 32-bit arithmetic: for address checksums and selectors, a few hundred bytes at a time. */

const ROUND_LANES = constants()

/** Round constants and rotations as the reference generates them (a linear feedback shift register, and the path of the lanes). */
function constants(): { iotaLow: Int32Array; iotaHigh: Int32Array; rotations: Uint8Array; path: Uint8Array } {
  const iotaLow = new Int32Array(24)
  const iotaHigh = new Int32Array(24)
  let register = 1
  for (let round = 0; round < 24; round++) {
    for (let power = 0; power < 7; power++) {
      const bit = (1 << power) - 1
      if (register & 1) {
        if (bit < 32) iotaLow[round]! ^= 1 << bit
        else iotaHigh[round]! ^= 1 << (bit - 32)
      }
      register = (register << 1) ^ (register >> 7 ? 0x171 : 0)
    }
  }
  const rotations = new Uint8Array(24)
  const path = new Uint8Array(24)
  let x = 1
  let y = 0
  for (let step = 0; step < 24; step++) {
    rotations[step] = (((step + 1) * (step + 2)) / 2) % 64
    const next = (2 * x + 3 * y) % 5
    x = y
    y = next
    path[step] = x + 5 * y
  }
  return { iotaLow, iotaHigh, rotations, path }
}

function permute(low: Int32Array, high: Int32Array): void {
  const { iotaLow, iotaHigh, rotations, path } = ROUND_LANES
  const sumLow = new Int32Array(5)
  const sumHigh = new Int32Array(5)
  for (let round = 0; round < 24; round++) {
    for (let x = 0; x < 5; x++) {
      sumLow[x] = low[x]! ^ low[x + 5]! ^ low[x + 10]! ^ low[x + 15]! ^ low[x + 20]!
      sumHigh[x] = high[x]! ^ high[x + 5]! ^ high[x + 10]! ^ high[x + 15]! ^ high[x + 20]!
    }
    for (let x = 0; x < 5; x++) {
      const right = (x + 1) % 5
      const left = (x + 4) % 5
      const mixLow = sumLow[left]! ^ ((sumLow[right]! << 1) | (sumHigh[right]! >>> 31))
      const mixHigh = sumHigh[left]! ^ ((sumHigh[right]! << 1) | (sumLow[right]! >>> 31))
      for (let at = x; at < 25; at += 5) {
        low[at]! ^= mixLow
        high[at]! ^= mixHigh
      }
    }
    let carryLow = low[1]!
    let carryHigh = high[1]!
    for (let step = 0; step < 24; step++) {
      const at = path[step]!
      const shift = rotations[step]! % 32
      const swap = rotations[step]! >= 32
      const fromLow = swap ? carryHigh : carryLow
      const fromHigh = swap ? carryLow : carryHigh
      carryLow = low[at]!
      carryHigh = high[at]!
      low[at] = shift === 0 ? fromLow : (fromLow << shift) | (fromHigh >>> (32 - shift))
      high[at] = shift === 0 ? fromHigh : (fromHigh << shift) | (fromLow >>> (32 - shift))
    }
    for (const lanes of [low, high]) {
      for (let row = 0; row < 25; row += 5) {
        const a = lanes[row]!
        const b = lanes[row + 1]!
        for (let x = 0; x < 3; x++) lanes[row + x]! ^= ~lanes[row + x + 1]! & lanes[row + x + 2]!
        lanes[row + 3]! ^= ~lanes[row + 4]! & a
        lanes[row + 4]! ^= ~a & b
      }
    }
    low[0]! ^= iotaLow[round]!
    high[0]! ^= iotaHigh[round]!
  }
}

const RATE_BYTES = 136

/** Keccak-256 of the bytes as 64 lowercase hex digits, without `0x`. */
export function keccak256Hex(bytes: Uint8Array): string {
  const padded = new Uint8Array((Math.floor(bytes.length / RATE_BYTES) + 1) * RATE_BYTES)
  padded.set(bytes)
  padded[bytes.length]! ^= 0x01
  padded[padded.length - 1]! ^= 0x80
  const low = new Int32Array(25)
  const high = new Int32Array(25)
  const words = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += RATE_BYTES) {
    for (let lane = 0; lane < RATE_BYTES / 8; lane++) {
      low[lane]! ^= words.getInt32(block + 8 * lane, true)
      high[lane]! ^= words.getInt32(block + 8 * lane + 4, true)
    }
    permute(low, high)
  }
  let text = ''
  for (let lane = 0; lane < 4; lane++) {
    for (const half of [low[lane]!, high[lane]!]) {
      for (let byte = 0; byte < 4; byte++) text += ((half >>> (8 * byte)) & 0xff).toString(16).padStart(2, '0')
    }
  }
  return text
}

/** Keccak-256 of a text's UTF-8 bytes as 64 lowercase hex digits, without `0x`. */
export function keccak256OfText(text: string): string {
  return keccak256Hex(new TextEncoder().encode(text))
}
