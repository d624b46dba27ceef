/** The header rules that values set by hand may break. Those that a block breaks are recorded with it, so that it is accepted again. */
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { ManualRule } from '../types/manualChanges.ts'
import { nextBaseFee } from './baseFee.ts'
import { rulesAt } from './chainRules.ts'
import { MAX_GAS_LIMIT } from '../contract/wire/rules.ts'
import { MIN_GAS_LIMIT, baseGasLimit, gasLimitBound } from './gasLimit.ts'

/** A rule that a header breaks, and how. */
export interface BrokenRule {
  rule: ManualRule
  reason: string
}

/** The rules among `MANUAL_RULES` that a header on `parent` breaks. */
export function brokenRules(config: ChainConfig, header: Header, parent: Header): BrokenRule[] {
  const { eip1559 } = rulesAt(config, header.number, header.timestamp)
  const reasons: Record<ManualRule, string | undefined> = {
    'gas-limit': gasLimitProblem(config, header.gasLimit, baseGasLimit(parent, eip1559)),
    'base-fee': eip1559 ? baseFeeProblem(header.baseFeePerGas, config.fixedBaseFee ?? nextBaseFee(parent)) : undefined,
  }
  return (Object.keys(reasons) as ManualRule[]).flatMap((rule) => {
    const reason = reasons[rule]
    return reason === undefined ? [] : [{ rule, reason }]
  })
}

function gasLimitProblem({ anyGasLimit }: ChainConfig, gasLimit: bigint, before: bigint): string | undefined {
  const bound = gasLimitBound(before)
  const change = gasLimit > before ? gasLimit - before : before - gasLimit
  if (change >= bound && !anyGasLimit)
    return `gas limit: the header has ${gasLimit}, the parent's ${before} may change by less than ${bound}`
  if (gasLimit < MIN_GAS_LIMIT) return `gas limit: the header has ${gasLimit}, the minimum is ${MIN_GAS_LIMIT}`
  return gasLimit > MAX_GAS_LIMIT ? `gas limit: the header has ${gasLimit}, the maximum is ${MAX_GAS_LIMIT}` : undefined
}

function baseFeeProblem(baseFee: bigint | undefined, expected: bigint): string | undefined {
  return baseFee === expected ? undefined : `base fee: the header has ${baseFee}, the parent gives ${expected}`
}
