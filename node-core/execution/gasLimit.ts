/** Gas limits of headers: the range that a parent allows, and how a proposer moves towards its target. */
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import { ELASTICITY_MULTIPLIER } from './baseFee.ts'

/** Minimum gas limit of a header (yellow paper 4.4.4). */
export const MIN_GAS_LIMIT = 5_000n
/** A gas limit differs from its parent's by less than the parent's divided by this (yellow paper 4.3.4). */
const GAS_LIMIT_BOUND_DIVISOR = 1_024n

type ParentFields = Pick<Header, 'baseFeePerGas' | 'gasLimit'>

/**
 * The limit from which the next block's is derived: the parent's, doubled in the first block with a base fee, so that its target is the
 * previous limit (EIP-1559).
 */
export function baseGasLimit(parent: ParentFields, hasBaseFee: boolean): bigint {
  return hasBaseFee && parent.baseFeePerGas === undefined ? parent.gasLimit * ELASTICITY_MULTIPLIER : parent.gasLimit
}

/** A block's limit must differ from `base` by less than this. */
export function gasLimitBound(base: bigint): bigint {
  return base / GAS_LIMIT_BOUND_DIVISOR
}

/**
 * Gas limit of the block after `parent`: as near to `target` as the protocol allows (geth: CalcGasLimit in core/block_validator.go), or the
 * target itself if the chain has no bound. Without a target the limit is unchanged.
 */
export function nextGasLimit(
  { anyGasLimit }: Pick<ChainConfig, 'anyGasLimit'>,
  parent: ParentFields,
  hasBaseFee: boolean,
  target?: bigint,
): bigint {
  const base = baseGasLimit(parent, hasBaseFee)
  if (target === undefined) return base
  const wanted = target < MIN_GAS_LIMIT ? MIN_GAS_LIMIT : target
  if (anyGasLimit) return wanted
  const step = gasLimitBound(base) - 1n
  if (wanted > base + step) return base + step
  return wanted < base - step ? base - step : wanted
}
