import { type Hex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { publicKeyFromPrivateKey, sign } from '../base/secp256k1.ts'
import { encodeRlp } from '../types/rlp.ts'

/** By what a node is known among peers, in geth's forms. This one has no peers and no address for them. */
export interface NodeIdentity {
  /** Keccak-256 of the public key, 64 digits. */
  id: string
  /** URL with the public key; its ports are zero. */
  enode: string
  /** Signed record (EIP-778), which says no address. */
  enr: string
}

const utf8 = new TextEncoder()

/** The identity that belongs to a chain's instance id: the same at every start. Its key guards nothing, since nobody connects by it. */
export function nodeIdentityOf(instanceId: string): NodeIdentity {
  const privateKey = keccak256(utf8.encode(`Terrarium node ${instanceId}`))
  const publicKey = publicKeyFromPrivateKey(privateKey)
  const point = publicKey.subarray(1)
  const compressed = concatBytes(Uint8Array.of(2 + (publicKey[64]! & 1)), point.subarray(0, 32))
  const content = [Uint8Array.of(1), utf8.encode('id'), utf8.encode('v4'), utf8.encode('secp256k1'), compressed]
  const { r, s } = sign(keccak256(encodeRlp(content)), privateKey)
  const record = encodeRlp([concatBytes(fixedBytesFromBigint(r, 32), fixedBytesFromBigint(s, 32)), ...content])
  return {
    id: digits(keccak256(point)),
    enode: `enode://${digits(point)}@127.0.0.1:0?discport=0`,
    enr: `enr:${Buffer.from(record).toString('base64url')}`,
  }
}

const digits = (bytes: Uint8Array): string => (hexFromBytes(bytes) satisfies Hex).slice(2)
