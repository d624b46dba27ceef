import { FunctionBody } from '../../wasm/functionBody.ts'
import { I32, I64, i32, i64 } from '../../wasm/instructions.ts'
import { ModuleBuilder } from '../../wasm/moduleBuilder.ts'
import { type WasmMemory, instantiate } from '../../wasm/webAssembly.ts'
import type { Precompile, PrecompileRun } from './precompile.ts'

const INPUT_BYTES = 213

/** 0x09: the compression function F of BLAKE2b with a number of rounds (EIP-152, RFC 7693). */
export const blake2F: Precompile = {
  gas: (input) => (input.length === INPUT_BYTES ? roundsOf(input) : 0),
  failureText: (input) => (input.length === INPUT_BYTES ? 'invalid final flag' : 'invalid input length'),
  run: (input) => begin(input)?.advance(Infinity),
  begin,
}

/**
 * Rounds between two checks of the clock: a few milliseconds, and a multiple of ten, after which the order of the message words repeats.
 */
const ROUNDS_PER_CHECK = 50_000

function begin(input: Uint8Array): PrecompileRun | undefined {
  if (input.length !== INPUT_BYTES || input[212]! > 1) return undefined
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  const word = (offset: number): bigint => view.getBigUint64(offset, true)
  const h = Array.from({ length: 8 }, (_, i) => word(4 + 8 * i))
  let v = [...h, ...IV]
  v[12]! ^= word(196)
  v[13]! ^= word(204)
  if (input[212] === 1) v[14]! ^= (1n << 64n) - 1n
  let roundsLeft = roundsOf(input)

  return {
    advance(untilMs) {
      const { memory, run } = (compression ??= createCompression())
      const words = new DataView(memory.buffer)
      for (const [i, value] of v.entries()) words.setBigUint64(8 * i, value, true)
      for (let i = 0; i < 16; i++) words.setBigUint64(MESSAGE_AT + 8 * i, word(68 + 8 * i), true)
      do {
        const rounds = Math.min(roundsLeft, ROUNDS_PER_CHECK)
        run(rounds)
        roundsLeft -= rounds
      } while (roundsLeft > 0 && performance.now() < untilMs)
      // Others may use the memory until this one resumes.
      v = v.map((_, i) => words.getBigUint64(8 * i, true))
      if (roundsLeft > 0) return undefined
      const output = new DataView(new ArrayBuffer(64))
      for (const [i, value] of h.entries()) output.setBigUint64(8 * i, value ^ v[i]! ^ v[i + 8]!, true)
      return new Uint8Array(output.buffer)
    },
  }
}

const roundsOf = (input: Uint8Array): number => new DataView(input.buffer, input.byteOffset).getUint32(0)

const IV: readonly bigint[] = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]

const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
] as const

/** Words that the function G mixes: columns, then diagonals. */
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const

/** The state is at the start of the memory, followed by the message. */
const MESSAGE_AT = 128
/** Local 0 is the number of rounds left; the sixteen words of the state follow. */
const ROUNDS_LEFT = 0
const state = (word: number): number => 1 + word

interface Compression {
  memory: WasmMemory
  /** Runs rounds on the state and message in the memory. */
  run: (rounds: number) => void
}

let compression: Compression | undefined

function createCompression(): Compression {
  const module = new ModuleBuilder()
  const rounds = module.declare(module.type([I32], []), 'blake2F')
  module.define(rounds, roundsBody())
  module.addMemory({ minimum: 1 })
  module.exportMemory('memory')
  module.exportFunction('run', rounds)
  return instantiate(module.toBytes()) as Compression
}

/** The rounds in WebAssembly, ten per loop iteration because the order of the message words repeats after ten. */
function roundsBody(): FunctionBody {
  const body = new FunctionBody(1)
  for (let i = 0; i < 16; i++)
    body
      .i32Const(0)
      .load(i64.load, 8 * i)
      .localSet(body.local(I64))
  const done = body.block()
  const next = body.loop()
  for (const order of SIGMA) {
    body.localGet(ROUNDS_LEFT).op(i32.eqz).brIf(done)
    body.localGet(ROUNDS_LEFT).i32Const(1).op(i32.sub).localSet(ROUNDS_LEFT)
    for (const [i, words] of MIXED.entries()) addMixing(body, words, order[2 * i]!, order[2 * i + 1]!)
  }
  body.br(next).end().end()
  for (let i = 0; i < 16; i++)
    body
      .i32Const(0)
      .localGet(state(i))
      .store(i64.store, 8 * i)
  return body
}

/** target = target + other + the message word, if there is one. */
function addSum(body: FunctionBody, target: number, other: number, message?: number): void {
  body.localGet(target).localGet(other).op(i64.add)
  if (message !== undefined)
    body
      .i32Const(MESSAGE_AT)
      .load(i64.load, 8 * message)
      .op(i64.add)
  body.localSet(target)
}

/** target = (target ^ other), rotated right by n. */
function addTurn(body: FunctionBody, target: number, other: number, right: number): void {
  body.localGet(target).localGet(other).op(i64.xor).i64Const(right).op(i64.rotr).localSet(target)
}

/** The function G of RFC 7693 on four words of the state with the message words x and y. */
function addMixing(body: FunctionBody, words: readonly [number, number, number, number], x: number, y: number): void {
  const [a, b, c, d] = words.map(state) as [number, number, number, number]
  addSum(body, a, b, x)
  addTurn(body, d, a, 32)
  addSum(body, c, d)
  addTurn(body, b, c, 24)
  addSum(body, a, b, y)
  addTurn(body, d, a, 16)
  addSum(body, c, d)
  addTurn(body, b, c, 63)
}
