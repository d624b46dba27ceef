/** The runtime functions that blocks import, with the number of words that each takes and what it returns. */
export const RUNTIME_FUNCTIONS = {
  mul: 2,
  div: 2,
  mod: 2,
  sdiv: 2,
  smod: 2,
  exp: 2,
  signextend: 2,
  byte: 2,
  shl: 2,
  shr: 2,
  sar: 2,
  clz: 1,
  addmod: 3,
  mulmod: 3,
} as const

export type WordFunction = keyof typeof RUNTIME_FUNCTIONS
export type RuntimeFunction = WordFunction | 'byteLength' | 'keccak256'
