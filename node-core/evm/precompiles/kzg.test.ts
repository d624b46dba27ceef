import { beforeAll, describe, expect, test } from 'vitest'
import { bytesFromHex } from '../../contract/hex.ts'
import { describeVectors } from '../../base/vectors.suite.ts'
import { verifyBlobKzgProof } from './blobKzg.ts'
import type { BlsCurve } from './blsCurve.ts'
import { createMclCurve } from './blsMcl.ts'
import { createNobleBls } from './blsNoble.ts'
import { verifyKzgProof } from './kzg.ts'

interface ProofVector<Field extends string> {
  name: string
  input: Record<Field, string>
  /** Null: the input is invalid. */
  output: boolean | null
}

/** Bytes of the vectors' hex, some of which is deliberately too short or too long. */
const bytes = (text: string): Uint8Array => bytesFromHex(text.length % 2 === 0 ? text : `${text}0`)

describe.each([
  { name: 'fast', create: createMclCurve, tags: [] },
  { name: 'other', create: () => Promise.resolve(createNobleBls()), tags: ['long'] },
])('with the $name implementation of the curve', ({ create, tags }) => {
  let curve: BlsCurve
  beforeAll(async () => void (curve = await create()))

  describeVectors<ProofVector<'commitment' | 'z' | 'y' | 'proof'>>('kzg/verify_kzg_proof.json.gz', (cases) => {
    test('proofs of a value are valid exactly when they should be', { tags }, () => {
      for (const { name, input, output } of cases) {
        const held = verifyKzgProof(bytes(input.commitment), bytes(input.z), bytes(input.y), bytes(input.proof), curve)
        expect(held, name).toBe(output === true)
      }
    })
  })

  describeVectors<ProofVector<'blob' | 'commitment' | 'proof'>>('kzg/verify_blob_kzg_proof.json.gz', (cases) => {
    test('proofs of a blob are valid exactly when they should be', { tags }, () => {
      for (const { name, input, output } of cases) {
        expect(verifyBlobKzgProof(bytes(input.blob), bytes(input.commitment), bytes(input.proof), curve), name).toBe(output === true)
      }
    })
  })
})
