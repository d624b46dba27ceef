const USUAL_TIP = 1_000_000_000n

/** What the node proposes as maxPriorityFeePerGas, in wei: 1 gwei, or what its blocks want (`leastTip`) where that is more. */
export function suggestTip(leastTip = 0n): bigint {
  return leastTip > USUAL_TIP ? leastTip : USUAL_TIP
}

/** What the node proposes as gasPrice, in wei: the next base fee and the tip, as wallets expect it (geth: eth_gasPrice). */
export function suggestGasPrice(nextBaseFee: bigint | undefined, tip: bigint): bigint {
  return (nextBaseFee ?? 0n) + tip
}

/**
 * What the node fills in as maxFeePerGas, in wei: twice the next base fee and the tip, so that it holds for some full blocks, each of
 * which raises the base fee by up to an eighth (geth: setLondonFeeDefaults in internal/ethapi/transaction_args.go).
 */
export function suggestFeeCap(nextBaseFee: bigint | undefined, tip: bigint): bigint {
  return 2n * (nextBaseFee ?? 0n) + tip
}
