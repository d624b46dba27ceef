import { useCallback, useMemo } from 'react'
import { quantityFromBigint, type Address } from '../../../node-core/contract/hex.ts'
import type { WireStepVariables } from '../../../node-core/contract/variables.ts'
import { RpcError } from '../../bridge/rpcError.ts'
import { callRows, type CallRow } from '../../store/callFrames.ts'
import type { AccountChange } from '../../store/stateChanges.ts'
import { subjectOfTrace } from '../../store/traceId.ts'
import { useClient, useDetail } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { accountOf } from './decodedFrame.ts'

export type ChangedVariable = NonNullable<WireStepVariables['state']>[number]

/** Maximum number of accounts whose variables are read: each takes a run of the execution. */
const MAX_ACCOUNTS = 8

/** What an execution left of state variables that it changed, by account and slot; empty until it is known, and without layouts. */
export function useChangedVariables(id: string, changes: readonly AccountChange[]): ReadonlyMap<string, readonly ChangedVariable[]> {
  const client = useClient()
  const trace = useDetail('trace', id)
  const index = useDetail('traceIndex', id)
  const steps = useMemo(() => {
    if (trace.status !== 'ready' || index.status !== 'ready') return []
    const stored = changes.filter(({ storage }) => storage.length > 0).map(({ address }) => address)
    return lastSteps(callRows(trace.data), index.data.frames, index.data.steps, stored).slice(0, MAX_ACCOUNTS)
  }, [trace, index, changes])
  const ask = useCallback(async () => {
    const found = new Map<string, ChangedVariable[]>()
    for (const step of steps) {
      const { address, state } = await orNothing(client.call('devnet_variables', subjectOfTrace(id), quantityFromBigint(BigInt(step))))
      for (const variable of state ?? []) {
        if (variable.value === variable.before || variable.location !== 'storage') continue
        const key = slotKey(address, variable.slot)
        found.set(key, [...(found.get(key) ?? []), variable])
      }
    }
    return found
  }, [client, id, steps])
  const { resource } = useResponse(ask)
  return resource.status === 'ready' ? resource.data : NONE
}

const NONE: ReadonlyMap<string, readonly ChangedVariable[]> = new Map()

export const slotKey = (address: string, slot: string): string => `${address} ${slot}`

/** For each account the last step at which its code runs; the one after all, for the account that is called first. */
export function lastSteps(
  rows: readonly CallRow[],
  ranges: readonly (readonly [first: number, end: number])[],
  steps: number,
  accounts: readonly Address[],
): number[] {
  const last = new Map<Address, number>()
  for (const [at, { frame }] of rows.entries()) {
    const [first, end] = ranges[at] ?? [0, 0]
    const account = accountOf(frame)
    if (account && end > first && end > (last.get(account) ?? 0)) last.set(account, at === 0 ? end + 1 : end)
  }
  return accounts.flatMap((address) => (last.has(address) ? [Math.min(steps, last.get(address)! - 1)] : []))
}

/** Nothing for what the node refuses. */
async function orNothing(answer: Promise<WireStepVariables>): Promise<Pick<WireStepVariables, 'address' | 'state'>> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RpcError && error.reason === 'refused') return { address: '0x', state: null }
    throw error
  }
}
