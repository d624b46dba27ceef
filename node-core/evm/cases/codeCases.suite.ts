/** Jumps, memory, arithmetic, and what opcodes of later forks compute. */
import type { Hex } from '../../contract/hex.ts'
import { type StateCase, word } from './stateCase.suite.ts'

const TX = 21_000
const RETURN_TOP = '0 MSTORE 32 0 RETURN'
const RETURN_GAS = 3 + 6 + 6
const halts = (reason: StateCase['reason']) => ({ gas: { frontier: 100_000 }, status: 'halt', reason: reason! }) as const
const BLOB_HASH: Hex = `0x01${'ab'.repeat(31)}`
/** Bytes 0x00 to 0x1f. */
const COUNTED = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0')).join('')

const JUMP_CASES: readonly StateCase[] = [
  // 0: PUSH1 4, 2: JUMP, 3: PUSH1 0x5b, 5: STOP.
  { name: 'a JUMPDEST within the data of a PUSH is not a jump destination', code: '4 JUMP PUSH1 0x5b STOP', ...halts('invalid jump') },
  // 0: PUSH1 5, 2: JUMP, 3: PUSH1 0x60, 5: JUMPDEST.
  {
    name: 'a PUSH within the data of a PUSH hides nothing',
    code: '5 JUMP PUSH1 0x60 JUMPDEST',
    gas: { frontier: TX + 3 + 8 + 1 },
  },
  // 0: PUSH1 7, 2: JUMP, 3: PUSH4 with three bytes to the end.
  { name: 'a JUMPDEST in truncated PUSH data is not a jump destination', code: '0x600656635b5b5b', ...halts('invalid jump') },
  { name: 'a jump beyond the code halts', code: '0x1ffffffffffffff JUMP', ...halts('invalid jump') },
  // 0: PUSH1 1, 2: PUSH1 7, 4: JUMPI, 5: PC, 6: POP, 7: JUMPDEST.
  { name: 'what JUMPI jumps over is not paid for', code: '1 7 JUMPI PC POP JUMPDEST', gas: { frontier: TX + 6 + 10 + 1 } },
  { name: 'JUMPI that does not jump may name any target', code: '0 99 JUMPI PC POP', gas: { frontier: TX + 6 + 10 + 4 } },
  { name: 'a stack holds 1,024 words', code: '0 '.repeat(1024), gas: { frontier: TX + 1024 * 3 } },
  { name: 'a stack does not hold 1,025 words', code: '0 '.repeat(1025), ...halts('stack overflow') },
  { name: 'an opcode without its inputs halts', code: '1 ADD', ...halts('stack underflow') },
  { name: 'INVALID takes all gas', code: 'INVALID', ...halts('invalid opcode') },
]

/** An MSTORE8 at the end of n words of memory: two pushes, 3, and the memory. */
const wordsOfMemory = (words: number, memory: number): StateCase => ({
  name: `${words} words of memory cost ${memory}`,
  code: `0 ${32 * words - 1} MSTORE8`,
  gas: { frontier: TX + 6 + 3 + memory },
})

const MEMORY_CASES: readonly StateCase[] = [
  // 3 per word, plus the squared number of words divided by 512, rounded down.
  wordsOfMemory(1, 3),
  wordsOfMemory(22, 66),
  wordsOfMemory(23, 69 + 1),
  wordsOfMemory(724, 2172 + 1023),
  {
    name: 'an unaligned word takes two words of memory',
    code: '1 MLOAD POP MSIZE POP',
    gas: { frontier: TX + 3 + 3 + 6 + 2 + 4 },
  },
  { name: 'an empty range costs nothing, wherever it is', code: `0 0x${'ff'.repeat(32)} RETURN`, gas: { frontier: TX + 6 } },
  { name: 'a byte at an offset beyond any memory halts', code: `0 0x${'ff'.repeat(32)} MSTORE8`, ...halts('out of gas') },
  {
    name: 'MCOPY forward over itself copies what was there before',
    code: `0x${COUNTED} 0 MSTORE 32 0 1 MCOPY 64 0 RETURN`,
    gas: { cancun: TX + 6 + 6 + 9 + 3 + 3 + 3 + 6 },
    output: `0x00${COUNTED}${'00'.repeat(31)}`,
  },
  {
    name: 'MCOPY backward over itself copies what was there before',
    code: `0x${COUNTED} 0 MSTORE 31 1 0 MCOPY 32 0 RETURN`,
    gas: { cancun: TX + 6 + 6 + 9 + 3 + 3 + 6 },
    output: `0x${COUNTED.slice(2)}1f`,
  },
  {
    name: 'MCOPY pays for the memory that it reads',
    code: '32 64 0 MCOPY MSIZE POP',
    gas: { cancun: TX + 9 + 3 + 3 + 9 + 4 },
  },
]

const COMPUTING_CASES: readonly StateCase[] = [
  {
    name: 'EXP costs 10 for each byte of the exponent, and 50 from Spurious Dragon on',
    code: `256 3 EXP ${RETURN_TOP}`,
    gas: { frontier: TX + 6 + 10 + 20 + RETURN_GAS, spuriousDragon: TX + 6 + 10 + 100 + RETURN_GAS },
    output: `0x${word(BigInt.asUintN(256, 3n ** 256n))}`,
  },
  {
    name: 'EXP with a zero exponent pays for no byte',
    code: `0 0 EXP ${RETURN_TOP}`,
    gas: { frontier: TX + 6 + 10 + RETURN_GAS },
    output: `0x${word(1)}`,
  },
  {
    name: 'CLZ counts 256, 255 and 0 zeros',
    code: `0 CLZ 0 MSTORE 1 CLZ 32 MSTORE 0x80${'00'.repeat(31)} CLZ 64 MSTORE 96 0 RETURN`,
    gas: { osaka: TX + 3 * (3 + 5 + 3 + 6) + 6 },
    output: `0x${word(256)}${word(255)}${word(0)}`,
  },
  {
    name: 'CLZ is invalid before Osaka',
    code: '0 CLZ',
    gas: { shanghai: 100_000 },
    until: 'prague',
    status: 'halt',
    reason: 'invalid opcode',
  },
  {
    name: 'BLOBHASH is zero past the last blob',
    code: '0 BLOBHASH 0 MSTORE 1 BLOBHASH 32 MSTORE 64 0 RETURN',
    tx: { type: 3, maxFeePerBlobGas: 5n, blobVersionedHashes: [BLOB_HASH] },
    gas: { cancun: TX + 2 * (3 + 3 + 3 + 6) + 6 },
    output: `0x${BLOB_HASH.slice(2)}${word(0)}`,
  },
  {
    name: 'BLOBBASEFEE is the price of blob gas',
    code: `BLOBBASEFEE ${RETURN_TOP}`,
    gas: { cancun: TX + 2 + RETURN_GAS },
    output: `0x${word(1)}`,
  },
  {
    name: 'call data costs 68 per byte, 16 from Istanbul on, and at least 40 from Prague on',
    code: 'STOP',
    tx: { data: new Uint8Array(100).fill(1) },
    gas: { frontier: TX + 6800, istanbul: TX + 1600, prague: TX + 4000 },
  },
]

export const CODE_CASES: readonly StateCase[] = [...JUMP_CASES, ...MEMORY_CASES, ...COMPUTING_CASES]
