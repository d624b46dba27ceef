import type { CallArguments } from '../contract/callArguments.ts'
import type { BlockOverrides, StateOverrides } from '../contract/overrides.ts'
import type { BlockOverride, StateOverride } from '../execution/overrides.ts'
import type { CallRequest } from '../execution/simulate.ts'
import type { Authorization } from '../types/transaction.ts'

/** Authorizations in the arguments; none if there is no list. */
export function authorizationsOf({ authorizationList = [] }: CallArguments): Authorization[] {
  return authorizationList.map((it) => ({ ...it, yParity: it.yParity as 0 | 1 }))
}

/** The call that execution simulates: of blobs it has the hashes alone, as in geth. */
export function callRequestOf(args: CallArguments): CallRequest {
  const { authorizationList, blobs: _blobs, chainId: _chainId, type: _type, ...request } = args
  return authorizationList === undefined ? request : { ...request, authorizationList: authorizationsOf(args) }
}

/** State overrides as execution takes them: slots are integers there. */
export function stateOverrideOf(overrides: StateOverrides | undefined): StateOverride | undefined {
  if (overrides === undefined) return undefined
  return new Map(
    Array.from(overrides, ([address, { state, stateDiff, ...rest }]) => [
      address,
      {
        ...rest,
        ...(state === undefined ? {} : { state: slotsOf(state) }),
        ...(stateDiff === undefined ? {} : { stateDiff: slotsOf(stateDiff) }),
      },
    ]),
  )
}

const slotsOf = (slots: ReadonlyMap<string, bigint>) => new Map(Array.from(slots, ([slot, value]) => [BigInt(slot), value]))

/** Block overrides as execution takes them, whatever names the fields have: those of geth, or of reth and Erigon. */
export function blockOverrideOf(overrides: BlockOverrides | undefined): BlockOverride | undefined {
  if (overrides === undefined) return undefined
  const {
    number,
    blockNumber,
    gasLimit,
    difficulty,
    blobBaseFee,
    time,
    timestamp,
    feeRecipient,
    coinbase,
    prevRandao,
    random,
    baseFeePerGas,
    baseFee,
  } = overrides
  const candidates = {
    number: number ?? blockNumber,
    gasLimit,
    difficulty,
    blobBaseFee,
    timestamp: time ?? timestamp,
    coinbase: feeRecipient ?? coinbase,
    prevRandao: prevRandao ?? random,
    baseFeePerGas: baseFeePerGas ?? baseFee,
  }
  return Object.fromEntries(Object.entries(candidates).filter(([, value]) => value !== undefined))
}
