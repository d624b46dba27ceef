import { verifyBlobKzgProof, verifyCellKzgProofs } from '../evm/precompiles/kzg.ts'
import type { BlobSidecar } from '../types/transaction.ts'

/**
 * Whether the proofs of a sidecar show that its commitments belong to its blobs: one proof per blob (EIP-4844), or one per cell (EIP-7594).
 */
export async function areBlobsProven({ version, blobs, commitments, proofs }: BlobSidecar): Promise<boolean> {
  if (version === 1) return verifyCellKzgProofs(blobs, commitments, proofs)
  return blobs.every((blob, i) => verifyBlobKzgProof(blob, commitments[i]!, proofs[i]!))
}
