/** What an implementation of secp256k1 provides; all give identical results. */
export interface Secp256k1Curve {
  /** Uncompressed public key (65 bytes) of a valid private key. */
  publicKey(privateKey: Uint8Array): Uint8Array
  /** Signs a 32-byte digest with a valid private key, deterministically (RFC 6979) and with the lower s; `signature` is r ‖ s. */
  sign(digest: Uint8Array, privateKey: Uint8Array): { signature: Uint8Array; recoveryId: number }
  /** Uncompressed public key (65 bytes) of the signer of a 32-byte digest; undefined if none can be recovered. `signature` is r ‖ s. */
  recover(digest: Uint8Array, signature: Uint8Array, recoveryId: number): Uint8Array | undefined
}
