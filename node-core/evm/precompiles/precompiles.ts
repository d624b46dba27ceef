import type { Address } from '../../contract/hex.ts'
import { addressFromBigint } from '../../contract/hex.ts'
import type { Hardfork } from '../../types/chainConfig.ts'
import type { Precompile } from './precompile.ts'
import { blake2F } from './blake2F.ts'
import { blsG1Add, blsG1Msm, blsG2Add, blsG2Msm, blsMapFp2ToG2, blsMapFpToG1, blsPairing } from './bls12381.ts'
import { bn254Add, bn254Mul, bn254Pairing } from './bn254.ts'
import { identity, ripemd160, sha256 } from './hashes.ts'
import { modexp } from './modexp.ts'
import { p256Verify } from './p256Verify.ts'
import { pointEvaluation } from './pointEvaluation.ts'
import { ecRecover } from './ecRecover.ts'
import type { Rules } from '../rules/rules.ts'
import { type Word, bigintFromWord } from '../words/word.ts'

const tables = new Map<Hardfork, ReadonlyMap<Word, Precompile>>()

/** The precompiles of the rules, by address as a word. */
export function precompileTable(rules: Rules): ReadonlyMap<Word, Precompile> {
  const known = tables.get(rules.hardfork)
  if (known !== undefined) return known
  const table = new Map<Word, Precompile>([
    [1, ecRecover],
    [2, sha256],
    [3, ripemd160],
    [4, identity],
  ])
  if (rules.eip198) table.set(5, modexp)
  if (rules.eip196) table.set(6, bn254Add).set(7, bn254Mul)
  if (rules.eip197) table.set(8, bn254Pairing)
  if (rules.eip152) table.set(9, blake2F)
  if (rules.eip4844) table.set(0x0a, pointEvaluation)
  if (rules.eip2537) {
    table.set(0x0b, blsG1Add).set(0x0c, blsG1Msm).set(0x0d, blsG2Add).set(0x0e, blsG2Msm)
    table.set(0x0f, blsPairing).set(0x10, blsMapFpToG1).set(0x11, blsMapFp2ToG2)
  }
  if (rules.eip7951) table.set(0x100, p256Verify)
  tables.set(rules.hardfork, table)
  return table
}

/** The precompiles of the rules, by address. */
export function precompilesOf(rules: Rules): ReadonlyMap<Address, Precompile> {
  return new Map(Array.from(precompileTable(rules), ([key, precompile]) => [addressFromBigint(bigintFromWord(key)), precompile]))
}
