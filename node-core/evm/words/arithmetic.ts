/** The pure opcodes as functions of words. Numbers take a fast path if the result is exact; everything else goes through bigint. */
import { MAX_NUMBER, MAX_WORD, type Word, bigintFromWord, signedFromWord, wordFrom, wrapWord, writeWord } from './word.ts'

const TWO_32 = 0x1_0000_0000
const TWO_256 = 1n << 256n

/** ADD: the sum modulo 2^256. */
export function add(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (sum <= MAX_NUMBER) return sum
  }
  const sum = bigintFromWord(a) + bigintFromWord(b)
  return sum > MAX_WORD ? wrapWord(sum) : sum
}

/** MUL: the product modulo 2^256. */
export function mul(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b
    if (product <= MAX_NUMBER) return product
  } else if (a === 0 || b === 0) return 0
  const product = bigintFromWord(a) * bigintFromWord(b)
  return product > MAX_WORD ? wrapWord(product) : product
}

/** SUB: a minus b modulo 2^256. */
export function sub(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number' && a >= b) return a - b
  const difference = bigintFromWord(a) - bigintFromWord(b)
  return wordFrom(difference < 0n ? difference + TWO_256 : difference)
}

/** DIV: the quotient, zero for a divisor of zero. */
export function div(a: Word, b: Word): Word {
  if (b === 0) return 0
  if (typeof a === 'number' && typeof b === 'number') return Math.floor(a / b)
  return wordFrom(bigintFromWord(a) / bigintFromWord(b))
}

/** SDIV: the signed quotient towards zero, zero for a divisor of zero. */
export function sdiv(a: Word, b: Word): Word {
  return b === 0 ? 0 : wrapWord(signedFromWord(a) / signedFromWord(b))
}

/** MOD: the remainder, zero for a divisor of zero. */
export function mod(a: Word, b: Word): Word {
  if (b === 0) return 0
  if (typeof a === 'number' && typeof b === 'number') return a % b
  return wordFrom(bigintFromWord(a) % bigintFromWord(b))
}

/** SMOD: the remainder with the sign of a, zero for a divisor of zero. */
export function smod(a: Word, b: Word): Word {
  return b === 0 ? 0 : wrapWord(signedFromWord(a) % signedFromWord(b))
}

/** ADDMOD: a + b, not wrapped, modulo n. */
export function addmod(a: Word, b: Word, n: Word): Word {
  return n === 0 ? 0 : wordFrom((bigintFromWord(a) + bigintFromWord(b)) % bigintFromWord(n))
}

/** MULMOD: a * b, not wrapped, modulo n. */
export function mulmod(a: Word, b: Word, n: Word): Word {
  return n === 0 ? 0 : wordFrom((bigintFromWord(a) * bigintFromWord(b)) % bigintFromWord(n))
}

/** EXP: the power modulo 2^256. */
export function exp(base: Word, exponent: Word): Word {
  if (base === 2) return shl(exponent, 1)
  let result = 1n
  let square = bigintFromWord(base)
  for (let rest = bigintFromWord(exponent); rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = BigInt.asUintN(256, result * square)
    square = BigInt.asUintN(256, square * square)
  }
  return wordFrom(result)
}

/** Bytes of the word without leading zeros. */
export function byteLength(word: Word): number {
  return 32 - ((clz(word) as number) >> 3)
}

/** SIGNEXTEND: the word with the sign of its byte `index`, counted from the lowest, spread to the left. */
export function signextend(index: Word, word: Word): Word {
  if (typeof index === 'bigint' || index > 30) return word
  return wrapWord(BigInt.asIntN(8 * index + 8, bigintFromWord(word)))
}

/** SLT: one if a is less than b as signed words, else zero. */
export function slt(a: Word, b: Word): Word {
  return signedFromWord(a) < signedFromWord(b) ? 1 : 0
}

/** AND: the bits set in both words. */
export function and(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number') {
    const high = (Math.floor(a / TWO_32) & Math.floor(b / TWO_32)) * TWO_32
    return high + (((a >>> 0) & (b >>> 0)) >>> 0)
  }
  return wordFrom(bigintFromWord(a) & bigintFromWord(b))
}

/** OR: the bits set in either word. */
export function or(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number') {
    const high = (Math.floor(a / TWO_32) | Math.floor(b / TWO_32)) * TWO_32
    return high + (((a >>> 0) | (b >>> 0)) >>> 0)
  }
  // One of them is above 2^53, so the result is.
  return bigintFromWord(a) | bigintFromWord(b)
}

/** XOR: the bits set in exactly one word. */
export function xor(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number') {
    const high = (Math.floor(a / TWO_32) ^ Math.floor(b / TWO_32)) * TWO_32
    return high + (((a >>> 0) ^ (b >>> 0)) >>> 0)
  }
  return wordFrom(bigintFromWord(a) ^ bigintFromWord(b))
}

/** NOT: every bit inverted. */
export function not(a: Word): Word {
  return wordFrom(MAX_WORD ^ bigintFromWord(a))
}

/** BYTE: byte `index` of the word, counted from the highest. */
export function byte(index: Word, word: Word): Word {
  if (typeof index === 'bigint' || index > 31) return 0
  return Number(BigInt.asUintN(8, bigintFromWord(word) >> BigInt(248 - 8 * index)))
}

/** SHL: the word shifted left (EIP-145). */
export function shl(shift: Word, word: Word): Word {
  if (typeof shift === 'bigint' || shift > 255) return 0
  if (typeof word === 'number' && shift < 53) {
    const shifted = word * 2 ** shift
    if (shifted <= MAX_NUMBER) return shifted
  }
  return wrapWord(bigintFromWord(word) << bigintFromWord(shift))
}

/** SHR: the word shifted right (EIP-145). */
export function shr(shift: Word, word: Word): Word {
  if (typeof shift === 'bigint' || shift > 255) return 0
  if (typeof word === 'number') return shift < 53 ? Math.floor(word / 2 ** shift) : 0
  return wordFrom(word >> bigintFromWord(shift))
}

/** SAR: the word shifted right, keeping its sign (EIP-145). */
export function sar(shift: Word, word: Word): Word {
  if (typeof word === 'number') return shr(shift, word)
  const by = typeof shift === 'bigint' || shift > 255 ? 255n : BigInt(shift)
  return wrapWord(BigInt.asIntN(256, word) >> by)
}

/** Bytes of a word. */
const LIMBS = new DataView(new ArrayBuffer(32))

/** Number of leading zero bits, out of 256 (EIP-7939). */
export function clz(word: Word): Word {
  writeWord(LIMBS, 0, word)
  for (let at = 0; at < 32; at += 4) {
    const limb = LIMBS.getUint32(at)
    if (limb !== 0) return 8 * at + Math.clz32(limb)
  }
  return 256
}
