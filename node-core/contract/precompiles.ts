import { addressFromBigint } from './hex.ts'

export interface PrecompileNames {
  /** In `eth_config` (EIP-7910). */
  name: string
  /** In the window. */
  title: string
}

const ROWS: readonly (readonly [number: number, name: string, title: string])[] = [
  [0x01, 'ECREC', 'ecrecover'],
  [0x02, 'SHA256', 'SHA-256'],
  [0x03, 'RIPEMD160', 'RIPEMD-160'],
  [0x04, 'ID', 'identity'],
  [0x05, 'MODEXP', 'modexp'],
  [0x06, 'BN254_ADD', 'BN254 add'],
  [0x07, 'BN254_MUL', 'BN254 multiply'],
  [0x08, 'BN254_PAIRING', 'BN254 pairing'],
  [0x09, 'BLAKE2F', 'BLAKE2f'],
  [0x0a, 'KZG_POINT_EVALUATION', 'KZG point evaluation'],
  [0x0b, 'BLS12_G1ADD', 'BLS12-381 G1 add'],
  [0x0c, 'BLS12_G1MSM', 'BLS12-381 G1 multi-scalar'],
  [0x0d, 'BLS12_G2ADD', 'BLS12-381 G2 add'],
  [0x0e, 'BLS12_G2MSM', 'BLS12-381 G2 multi-scalar'],
  [0x0f, 'BLS12_PAIRING_CHECK', 'BLS12-381 pairing'],
  [0x10, 'BLS12_MAP_FP_TO_G1', 'BLS12-381 map to G1'],
  [0x11, 'BLS12_MAP_FP2_TO_G2', 'BLS12-381 map to G2'],
  [0x100, 'P256VERIFY', 'P-256 verify'],
]

const BY_ADDRESS: ReadonlyMap<string, PrecompileNames> = new Map(
  ROWS.map(([number, name, title]) => [addressFromBigint(BigInt(number)), { name, title }]),
)

/** The names of the precompiled contract at an address in lower case (yellow paper, appendix E, and later EIPs); undefined for any other. */
export function precompileAt(address: string): PrecompileNames | undefined {
  return BY_ADDRESS.get(address)
}
