import { EVENT_LOOP } from '../base/longWork.ts'
import { Mutex } from '../base/mutex.ts'
import { loadFastBls } from '../evm/precompiles/bls12381.ts'
import type * as BlobKzg from '../evm/precompiles/blobKzg.ts'
import { type BlobSidecar, CELLS_PER_BLOB } from '../types/transaction.ts'

/** Sidecars are verified in the order in which they came. */
const order = new Mutex()

/**
 * Whether the proofs of a sidecar, as many as its blobs need, show that its commitments belong to its blobs: one proof per blob (EIP-4844), or
 * one per cell (EIP-7594). A blob takes a tenth of a second; others are served before each one, however many sidecars wait.
 */
export function areBlobsProven(sidecar: BlobSidecar): Promise<boolean> {
  return order.run(async () => {
    const [verifiers] = await Promise.all([import('../evm/precompiles/blobKzg.ts'), loadFastBls()])
    for (let i = 0; i < sidecar.blobs.length; i++) {
      await EVENT_LOOP.nextTurn()
      if (!isBlobProven(verifiers, sidecar, i)) return false
    }
    return true
  })
}

function isBlobProven(
  { verifyBlobKzgProof, verifyCellKzgProofs }: typeof BlobKzg,
  { version, blobs, commitments, proofs }: BlobSidecar,
  i: number,
): boolean {
  if (version === 0) return verifyBlobKzgProof(blobs[i]!, commitments[i]!, proofs[i]!)
  return verifyCellKzgProofs(blobs[i]!, commitments[i]!, proofs.slice(i * CELLS_PER_BLOB, (i + 1) * CELLS_PER_BLOB))
}
