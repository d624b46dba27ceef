import type { ChainConfig } from '../types/chainConfig.ts'

const USUAL_TIP = 1_000_000_000n

/**
 * The suggested maxPriorityFeePerGas, in wei: 1 gwei, or nothing on a chain without a base fee; the minimum tip of the miner (`leastTip`) if
 * that is more.
 */
export function suggestTip(leastTip: bigint | undefined, { fixedBaseFee }: Pick<ChainConfig, 'fixedBaseFee'>): bigint {
  const usual = fixedBaseFee === 0n ? 0n : USUAL_TIP
  return leastTip !== undefined && leastTip > usual ? leastTip : usual
}

/**
 * The suggested gasPrice, in wei: the next base fee plus the suggested tip, as wallets expect it (geth: eth_gasPrice). Before London it is
 * the minimum of the miner, if there is one.
 */
export function suggestGasPrice(
  nextBaseFee: bigint | undefined,
  leastTip: bigint | undefined,
  config: Pick<ChainConfig, 'fixedBaseFee'>,
): bigint {
  if (nextBaseFee === undefined && leastTip !== undefined) return leastTip
  return (nextBaseFee ?? 0n) + suggestTip(leastTip, config)
}

/**
 * The default maxFeePerGas, in wei: twice the next base fee plus the tip, so that it suffices for several full blocks, each of which raises
 * the base fee by up to an eighth (geth: setLondonFeeDefaults in internal/ethapi/transaction_args.go).
 */
export function suggestFeeCap(nextBaseFee: bigint | undefined, tip: bigint): bigint {
  return 2n * (nextBaseFee ?? 0n) + tip
}

/**
 * The default maxFeePerBlobGas, in wei: twice the next blob base fee, so that it suffices for several blocks full of blobs (geth:
 * setCancunFeeDefaults in internal/ethapi/transaction_args.go).
 */
export function suggestBlobFeeCap(nextBlobBaseFee: bigint): bigint {
  return 2n * nextBlobBaseFee
}
