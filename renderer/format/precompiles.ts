/** The protocol's precompiled contracts by address (yellow paper, appendix E, and later EIPs). */
const NAMES: Readonly<Record<number, string>> = {
  0x1: 'ecrecover',
  0x2: 'SHA-256',
  0x3: 'RIPEMD-160',
  0x4: 'identity',
  0x5: 'modexp',
  0x6: 'BN254 add',
  0x7: 'BN254 multiply',
  0x8: 'BN254 pairing',
  0x9: 'BLAKE2f',
  0xa: 'KZG point evaluation',
  0xb: 'BLS12-381 G1 add',
  0xc: 'BLS12-381 G1 multi-scalar',
  0xd: 'BLS12-381 G2 add',
  0xe: 'BLS12-381 G2 multi-scalar',
  0xf: 'BLS12-381 pairing',
  0x10: 'BLS12-381 map to G1',
  0x11: 'BLS12-381 map to G2',
  0x100: 'P-256 verify',
}

/** Name of the precompiled contract at an address, or undefined. */
export function precompileName(address: string): string | undefined {
  return /^0x0{36}[0-9a-f]{4}$/.test(address) ? NAMES[Number.parseInt(address.slice(-4), 16)] : undefined
}
