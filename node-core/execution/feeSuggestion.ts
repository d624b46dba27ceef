const USUAL_TIP = 1_000_000_000n

/** The suggested maxPriorityFeePerGas, in wei: 1 gwei, or the minimum tip of the miner (`leastTip`) if that is more. */
export function suggestTip(leastTip = 0n): bigint {
  return leastTip > USUAL_TIP ? leastTip : USUAL_TIP
}

/** The suggested gasPrice, in wei: the next base fee plus the tip, as wallets expect it (geth: eth_gasPrice). */
export function suggestGasPrice(nextBaseFee: bigint | undefined, tip: bigint): bigint {
  return (nextBaseFee ?? 0n) + tip
}

/**
 * The default maxFeePerGas, in wei: twice the next base fee plus the tip, so that it suffices for several full blocks, each of which raises
 * the base fee by up to an eighth (geth: setLondonFeeDefaults in internal/ethapi/transaction_args.go).
 */
export function suggestFeeCap(nextBaseFee: bigint | undefined, tip: bigint): bigint {
  return 2n * (nextBaseFee ?? 0n) + tip
}
