import { DecodeError, type Codec } from '../../../contract/codec.ts'
import type { Hex } from '../../../contract/hex.ts'
import { literal, object, optional } from '../../../contract/compound.ts'
import { looseInteger } from '../../../contract/primitives.ts'
import { ruleFields, rules } from '../../../contract/wire/rules.ts'
import { type RuleSettings, ruleChangesOf, ruleSettingsOf } from '../../../chain/ruleSettings.ts'
import type { RpcContext } from '../../context.ts'
import { method } from '../../method.ts'

const MAX_CHAIN_ID = BigInt(Number.MAX_SAFE_INTEGER)

const chainId: Codec<bigint, Hex | number> = {
  ...looseInteger,
  decode(value) {
    const id = looseInteger.decode(value)
    if (id < 1n || id > MAX_CHAIN_ID) throw new DecodeError(`expected a chain id from 1 to ${MAX_CHAIN_ID}, got ${id}`)
    return id
  },
}

const ruleChanges = object({
  codeSizeLimit: optional(ruleFields.codeSizeLimit),
  initCodeSizeLimit: optional(ruleFields.initCodeSizeLimit),
  txGasLimit: optional(ruleFields.txGasLimit),
  fixedBaseFee: optional(ruleFields.fixedBaseFee),
})

const RULE_NAMES = {
  codeSizeLimit: 'the code size limit',
  initCodeSizeLimit: 'the init code size limit',
  txGasLimit: 'the gas limit of transactions',
  fixedBaseFee: 'the base fee of every block',
} as const satisfies Record<keyof RuleSettings, string>

/** What a request changes: `the code size limit to off and the base fee of every block to 0`. */
function changesText(changes: Partial<RuleSettings>): string {
  const parts = Object.entries(RULE_NAMES).flatMap(([key, name]) => {
    const value = changes[key as keyof RuleSettings]
    return value === undefined ? [] : [`${name} to ${value}`]
  })
  return parts.join(' and ') || 'no rule'
}

const rulesNow = ({ chain: { config } }: RpcContext) => ({ chainId: Number(config.chainId), ...ruleSettingsOf(config) })

/** Methods that change the rules of future blocks. Blocks that exist keep the rules under which they were made. */
export const ruleRows = [
  method({
    name: 'evm_setChainId',
    aliases: ['anvil_setChainId'],
    summary: 'Sets the chain id from the next block on; waiting transactions that were signed for another one are dropped.',
    params: [['chainId', chainId]],
    result: literal(true),
    reference: 'notImplemented',
    control: (id) => `Set the chain id to ${id}`,
    async handler({ chain }, id) {
      await chain.exclusive(() => chain.changeRules({ chainId: id }))
      return true as const
    },
  }),
  method({
    name: 'evm_setRules',
    summary: 'Sets limits and the base fee from the next block on, and returns the rules in force; an empty object changes nothing.',
    params: [['changes', ruleChanges]],
    result: rules,
    reference: 'notImplemented',
    control: (changes) => `Set ${changesText(changes)}`,
    async handler(call, changes) {
      await call.chain.exclusive(() => call.chain.changeRules(ruleChangesOf(changes)))
      return rulesNow(call)
    },
  }),
] as const
