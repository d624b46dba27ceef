import { useCallback } from 'react'
import { quantityFromBigint } from '../../../node-core/contract/hex.ts'
import type { WireStepVariables } from '../../../node-core/contract/variables.ts'
import type { Resource } from '../../store/detailsSlice.ts'
import { subjectOfTrace } from '../../store/traceId.ts'
import { useClient } from '../../store/useApp.ts'
import { usePaced } from '../../store/usePaced.ts'
import { useResponse } from '../../store/useResponse.ts'

/** Minimum interval between requests: each one runs the execution up to its step. */
const PACE_MS = 200

/** The variables at a step; those of the step before it stay until they arrive. */
export function useStepVariables(id: string, step: number): Resource<WireStepVariables> {
  const client = useClient()
  const paced = usePaced(step, PACE_MS)
  const ask = useCallback(() => client.call('devnet_variables', subjectOfTrace(id), quantityFromBigint(BigInt(paced))), [client, id, paced])
  return useResponse(ask).resource
}
