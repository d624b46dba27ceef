import { isBlobCommitment, verifyBlobKzgProof } from '../evm/kzg.ts'
import type { BlobSidecar } from '../types/transaction.ts'

/**
 * Whether the blobs of a sidecar are those that its commitments commit to: by the proof of each blob (EIP-4844) or, where it carries
 * cell proofs (EIP-7594), by making the commitment anew. Cell proofs themselves serve nodes that sample a part of a blob; whoever has
 * all of it needs none, and verifying 128 of them takes a second.
 */
export function areBlobsCommitted({ version, blobs, commitments, proofs }: BlobSidecar): boolean {
  return blobs.every((blob, i) =>
    version === 0 ? verifyBlobKzgProof(blob, commitments[i]!, proofs[i]!) : isBlobCommitment(blob, commitments[i]!),
  )
}
