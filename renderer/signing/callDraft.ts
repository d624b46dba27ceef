import { quantityFromBigint, type Address, type Hex } from '../../node-core/contract/hex.ts'
import type { AbiParameter } from '../../node-core/contract/workspace.ts'
import { emptyDraft, valuesFromDrafts, type ArgumentDraft } from '../abi/argumentDraft.ts'
import type { WireSend } from '../bridge/methods.ts'
import { messageOf } from '../bridge/rpcError.ts'
import { weiFromText, type Unit } from '../format/amount.ts'
import { wholeNumberFromText } from './wholeNumber.ts'

/** The draft of a transaction to a contract, or of one that creates it. */
export interface CallDraft {
  arguments: readonly ArgumentDraft[]
  value: string
  unit: Unit
  gas: string
}

/** What the draft calls or creates. */
export interface CallTarget {
  from: Address
  /** Undefined: it creates a contract. */
  to: Address | undefined
  inputs: readonly AbiParameter[]
  /** The input of the transaction for the arguments' values; throws if they are invalid. */
  inputOf: (values: readonly unknown[]) => Hex
}

export function emptyCallDraft(inputs: readonly AbiParameter[]): CallDraft {
  return { arguments: inputs.map(emptyDraft), value: '', unit: 'ETH', gas: '' }
}

/** The entered value in wei, or what is wrong with it. */
export function valueOf({ value, unit }: CallDraft): bigint | string {
  return value.trim() === '' ? 0n : weiFromText(value, unit)
}

/** What is wrong with the gas limit. */
export function gasProblemOf({ gas }: CallDraft): string | undefined {
  const read = wholeNumberFromText(gas)
  return 'problem' in read ? read.problem : undefined
}

/** The transaction of a draft, or what is wrong with it. */
export function sendFromCallDraft(draft: CallDraft, { from, to, inputs, inputOf }: CallTarget): { send: WireSend } | { problem: string } {
  const read = valuesFromDrafts(inputs, draft.arguments)
  if ('problem' in read) return { problem: `${read.path}: ${read.problem}` }
  const wei = valueOf(draft)
  if (typeof wei === 'string') return { problem: `Value: ${wei}` }
  const gas = wholeNumberFromText(draft.gas)
  if ('problem' in gas) return { problem: `Gas limit: ${gas.problem}` }
  try {
    const input = inputOf(read.values)
    return {
      send: {
        from,
        ...(to && { to }),
        input,
        ...(wei > 0n && { value: quantityFromBigint(wei) }),
        ...(gas.quantity !== undefined && { gas: gas.quantity }),
      },
    }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}
