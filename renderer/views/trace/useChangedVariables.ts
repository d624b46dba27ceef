import { useCallback, useMemo } from 'react'
import { quantityFromBigint } from '../../../node-core/contract/hex.ts'
import { lastSteps } from '../../../node-core/contract/lastSteps.ts'
import type { WireStepVariables } from '../../../node-core/contract/variables.ts'
import { RpcError } from '../../bridge/rpcError.ts'
import { callRows } from '../../store/callFrames.ts'
import type { AccountChange } from '../../store/stateChanges.ts'
import { subjectOfTrace } from '../../store/traceId.ts'
import { useClient, useDetail } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'

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
    const frames = callRows(trace.data).map(({ frame }) => frame)
    const last = lastSteps(frames, index.data.frames, index.data.steps)
    return stored.flatMap((address) => last.get(address) ?? []).slice(0, MAX_ACCOUNTS)
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

/** Nothing for what the node refuses. */
async function orNothing(answer: Promise<WireStepVariables>): Promise<Pick<WireStepVariables, 'address' | 'state'>> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RpcError && error.reason === 'refused') return { address: '0x', state: null }
    throw error
  }
}
