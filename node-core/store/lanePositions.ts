/**
 * Values with a position in each of several lanes: `width` bytes and the lane's id in 4 bytes each. The sole position of lane 0, the common
 * case, is stored without the id.
 */
const LANE_BYTES = 4

/** A position in a lane, of `width` bytes. */
export interface LanePosition {
  lane: number
  position: Buffer
}

/** The positions of a stored value; none if there is no value. */
export function positionsFromBytes(bytes: Uint8Array | undefined, width: number): LanePosition[] {
  if (bytes === undefined) return []
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length === width) return [{ lane: 0, position: buffer }]
  const positions: LanePosition[] = []
  for (let at = 0; at < buffer.length; at += width + LANE_BYTES) {
    positions.push({ lane: buffer.readUInt32BE(at + width), position: buffer.subarray(at, at + width) })
  }
  return positions
}

/** The value that stores positions; undefined if there are none. */
export function positionsToBytes(positions: readonly LanePosition[]): Uint8Array | undefined {
  const [first, ...others] = positions
  if (first === undefined || (first.lane === 0 && others.length === 0)) return first?.position
  return Buffer.concat(
    positions.flatMap(({ lane, position }) => {
      const id = Buffer.allocUnsafe(LANE_BYTES)
      id.writeUInt32BE(lane)
      return [position, id]
    }),
  )
}

/** The positions with that of one lane replaced, or removed if undefined. */
export function withPosition(positions: readonly LanePosition[], lane: number, position: Buffer | undefined): LanePosition[] {
  const others = positions.filter((it) => it.lane !== lane)
  return position ? [...others, { lane, position }] : others
}
