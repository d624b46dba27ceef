/** Amounts for agents: exact, and in the units in which people speak of them. */
import { etherText, gweiText } from '../rpc/controlText.ts'

/** Of wei that an account has or pays. */
export const exactEther = (wei: bigint): string => etherText(wei, 18)
/** Of a price in wei per gas. */
export const exactGwei = (wei: bigint): string => gweiText(wei, 9)
