import type { Header } from '../types/header.ts'

/** Base fee of the first block that has one, and of the default genesis: 1 gwei (EIP-1559). */
export const INITIAL_BASE_FEE = 1_000_000_000n
/** Gas limit over gas target (EIP-1559). */
export const ELASTICITY_MULTIPLIER = 2n
const CHANGE_DENOMINATOR = 8n

/** Base fee of a London block after `parent` (EIP-1559). */
export function nextBaseFee(parent: Pick<Header, 'baseFeePerGas' | 'gasLimit' | 'gasUsed'>): bigint {
  const { baseFeePerGas, gasLimit, gasUsed } = parent
  if (baseFeePerGas === undefined) return INITIAL_BASE_FEE
  const target = gasLimit / ELASTICITY_MULTIPLIER
  if (gasUsed === target || target === 0n) return baseFeePerGas
  if (gasUsed < target) return baseFeePerGas - (baseFeePerGas * (target - gasUsed)) / target / CHANGE_DENOMINATOR
  const rise = (baseFeePerGas * (gasUsed - target)) / target / CHANGE_DENOMINATOR
  return baseFeePerGas + (rise > 0n ? rise : 1n)
}
