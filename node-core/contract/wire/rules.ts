import { type Codec, DecodeError, type WireOf, excerptOf } from '../codec.ts'
import type { Hex } from '../hex.ts'
import { object } from '../compound.ts'
import { integer, looseInteger } from '../primitives.ts'

/** The maximum gas limit that clients handle (EIP-1985). */
export const MAX_GAS_LIMIT = 2n ** 63n - 1n

/** A number from `min` to `max`, or one of the words. */
function numberOr<W extends string>(min: bigint, max: bigint, ...words: readonly W[]): Codec<bigint | W, Hex | number | W> {
  const wanted = `a number from ${min} to ${max}, or ${words.map((word) => `"${word}"`).join(' or ')}`
  return {
    decode(value) {
      const word = words.find((it) => it === value)
      if (word !== undefined) return word
      const number = typeof value === 'string' && !/^(?:\d+|0x[\da-f]+)$/i.test(value) ? undefined : looseInteger.decode(value)
      if (number === undefined || number < min || number > max) throw new DecodeError(`expected ${wanted}, got ${excerptOf(value)}`)
      return number
    },
    encode: (value) => (typeof value === 'bigint' ? looseInteger.encode(value) : value),
    schema: { anyOf: [looseInteger.schema, { type: 'string', enum: [...words] }] },
  }
}

const codeSize = numberOr(1n, 2n ** 31n - 1n, 'fork', 'off')

/** The rules that can be changed while the chain lives; `fork`: as the fork says, `off`: no limit, or no fixed base fee. */
export const ruleFields = {
  /** Bytes of a contract's code (EIP-170). */
  codeSizeLimit: codeSize,
  /** Bytes of init code (EIP-3860); unless set, twice the code size limit. */
  initCodeSizeLimit: codeSize,
  /** Gas of a transaction (EIP-7825). */
  txGasLimit: numberOr(21_000n, MAX_GAS_LIMIT, 'fork', 'off'),
  /** Base fee of every block in wei, instead of EIP-1559's. */
  fixedBaseFee: numberOr(0n, 2n ** 64n - 1n, 'off'),
} as const

/** evm_setRules: the rules of the next block. */
export const rules = object({ chainId: integer, ...ruleFields }, 'Rules')

export type Rules = WireOf<typeof rules>
