import { expect, test } from 'vitest'
import { EVENT_LOOP } from '../base/longWork.ts'
import { type BlobSidecar, CELLS_PER_BLOB } from '../types/transaction.ts'
import { areBlobsProven } from './blobProofs.ts'

/** What commits to a blob of zeros, and proves each of its cells: the point at infinity. */
const infinity = Uint8Array.from({ length: 48 }, (_, i) => (i === 0 ? 0xc0 : 0))
const zeros = new Uint8Array(131_072)

const sidecarOf = (...blobs: Uint8Array[]): BlobSidecar => ({
  version: 1,
  blobs,
  commitments: blobs.map(() => infinity),
  proofs: blobs.flatMap(() => Array.from({ length: CELLS_PER_BLOB }, () => infinity)),
})

test('others are served between blobs, those of other sidecars too, which are verified in their order', async () => {
  // Loads the library, which takes turns of its own.
  await areBlobsProven(sidecarOf(zeros))
  const verified: number[] = []
  let turns = 0
  const served = (async () => {
    for (; verified.length < 2; turns++) await EVENT_LOOP.nextTurn()
  })()
  await Promise.all(
    [sidecarOf(zeros, zeros, zeros), sidecarOf(zeros)].map(async (sidecar, i) => {
      expect(await areBlobsProven(sidecar)).toBe(true)
      verified.push(i)
    }),
  )
  await served
  expect(verified).toEqual([0, 1])
  expect(turns).toBeGreaterThanOrEqual(4)
})

test('each blob must be that of its commitment', async () => {
  const other = zeros.slice()
  other[31] = 1
  expect(await areBlobsProven(sidecarOf(zeros, other))).toBe(false)
  expect(await areBlobsProven(sidecarOf(other, zeros))).toBe(false)
})
