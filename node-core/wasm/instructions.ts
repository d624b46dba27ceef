/**
 * The binary codes of WebAssembly: types, and the instructions that have no operand, or a memory offset for one, under the names of the
 * specification (WebAssembly 3.0, 5.4). Those with other operands are methods of `FunctionBody`.
 */

export const I32 = 0x7f
export const I64 = 0x7e
/** Sixteen bytes, for SIMD. */
export const V128 = 0x7b

export type ValueType = typeof I32 | typeof I64 | typeof V128

export const i32 = {
  load: 0x28,
  load8_u: 0x2d,
  load16_u: 0x2f,
  store: 0x36,
  store8: 0x3a,
  store16: 0x3b,
  eqz: 0x45,
  eq: 0x46,
  ne: 0x47,
  lt_s: 0x48,
  lt_u: 0x49,
  gt_s: 0x4a,
  gt_u: 0x4b,
  le_s: 0x4c,
  le_u: 0x4d,
  ge_s: 0x4e,
  ge_u: 0x4f,
  clz: 0x67,
  ctz: 0x68,
  add: 0x6a,
  sub: 0x6b,
  mul: 0x6c,
  div_u: 0x6e,
  rem_u: 0x70,
  and: 0x71,
  or: 0x72,
  xor: 0x73,
  shl: 0x74,
  shr_s: 0x75,
  shr_u: 0x76,
  rotl: 0x77,
  wrap_i64: 0xa7,
} as const

export const i64 = {
  load: 0x29,
  load8_u: 0x31,
  load16_u: 0x33,
  load32_u: 0x35,
  store: 0x37,
  store8: 0x3c,
  store16: 0x3d,
  store32: 0x3e,
  eqz: 0x50,
  eq: 0x51,
  ne: 0x52,
  lt_s: 0x53,
  lt_u: 0x54,
  gt_s: 0x55,
  gt_u: 0x56,
  le_s: 0x57,
  le_u: 0x58,
  ge_s: 0x59,
  ge_u: 0x5a,
  clz: 0x79,
  ctz: 0x7a,
  popcnt: 0x7b,
  add: 0x7c,
  sub: 0x7d,
  mul: 0x7e,
  div_u: 0x80,
  rem_u: 0x82,
  and: 0x83,
  or: 0x84,
  xor: 0x85,
  shl: 0x86,
  shr_s: 0x87,
  shr_u: 0x88,
  rotl: 0x89,
  rotr: 0x8a,
  extend_i32_s: 0xac,
  extend_i32_u: 0xad,
} as const

/** SIMD instructions, each after a byte of its own. */
export const v128 = {
  load: 0x00,
  store: 0x0b,
  i8x16_shuffle: 0x0d,
  i64x2_splat: 0x12,
  i64x2_extract_lane: 0x1d,
  i64x2_replace_lane: 0x1e,
} as const

type CodesNamed<Table, Name> = Table[Extract<keyof Table, Name>]

/** Codes whose operand is a memory offset. */
export type LoadCode = CodesNamed<typeof i32, `load${string}`> | CodesNamed<typeof i64, `load${string}`>
export type StoreCode = CodesNamed<typeof i32, `store${string}`> | CodesNamed<typeof i64, `store${string}`>

/** Codes without an operand. */
export type PlainCode = Exclude<CodesNamed<typeof i32, string> | CodesNamed<typeof i64, string>, LoadCode | StoreCode>
