/**
 * The speed of the engine alone, in millions of gas per second, on loops that do one kind of work. Run it with node, or call the functions.
 */
import { pathToFileURL } from 'node:url'
import { type Address, type Hex, bytesFromHex, ZERO_HASH } from '../contract/hex.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { BlockEnv } from '../evm/environment.ts'
import type { StateReader } from '../evm/state.ts'
import { createEngine } from '../evm/evm.ts'
import { rulesOf } from '../evm/rules/rules.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { ARITHMETIC_LOOP, CALL_LOOP, KECCAK_LOOP, STORAGE_LOOP } from './programs.ts'

const CONTRACT: Address = '0x00000000000000000000000000000000000c0de0'
const SENDER: Address = '0x000000000000000000000000000000000000beef'

const BLOCK: BlockEnv = {
  number: 1n,
  timestamp: 1n,
  coinbase: '0x0000000000000000000000000000000000000000',
  gasLimit: 1n << 40n,
  baseFeePerGas: 0n,
  blobBaseFee: 1n,
  prevRandao: 0n,
  difficulty: 0n,
  chainId: 1337n,
}

/** A state with one contract. */
function stateWith(code: Uint8Array): StateReader {
  const codeHash = keccak256Hex(code)
  const account = { nonce: 1n, balance: 0n, codeHash, storageRoot: EMPTY_ROOT }
  return {
    account: (address) => (address === CONTRACT ? account : undefined),
    code: () => code,
    storage: () => 0n,
    blockHash: () => ZERO_HASH,
  }
}

/** Maximum of several runs, in millions of gas per second: `program` takes the number of rounds as its first word of input. */
export function measureMgas(program: Hex, iterations: number, runs = 7): number {
  const engine = createEngine()
  const state = stateWith(bytesFromHex(program))
  const data = fixedBytesFromBigint(BigInt(iterations), 32)
  let best = 0
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    const result = engine.call({ from: SENDER, to: CONTRACT, value: 0n, data, gasLimit: 1n << 40n }, BLOCK, rulesOf('osaka'), state)
    const seconds = (performance.now() - start) / 1000
    if (result.status !== 'success') throw new Error(`the program ended with ${result.status}: ${result.reason}`)
    best = Math.max(best, Number(result.gasUsed) / 1e6 / seconds)
  }
  return best
}

/** Multiplication, addition, shift and exclusive or of 256-bit words. */
export const arithmeticMgas = (): number => measureMgas(ARITHMETIC_LOOP, 300_000)
/** Keccak-256 of 64 bytes. */
export const keccakMgas = (): number => measureMgas(KECCAK_LOOP, 100_000)
/** Reads and writes of a warm slot. */
export const storageMgas = (): number => measureMgas(STORAGE_LOOP, 300_000)
/** Calls of the identity precompile. */
export const callMgas = (): number => measureMgas(CALL_LOOP, 100_000)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, measure] of Object.entries({ arithmetic: arithmeticMgas, keccak: keccakMgas, storage: storageMgas, call: callMgas })) {
    process.stdout.write(`${name.padEnd(12)}${measure().toFixed(0).padStart(6)} Mgas/s\n`)
  }
}
