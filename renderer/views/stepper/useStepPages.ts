import { useEffect, useMemo, useState } from 'react'
import { quantityFromBigint, type Hex } from '../../../node-core/contract/hex.ts'
import { StepPages } from '../../store/stepPages.ts'
import { subjectOfTrace } from '../../store/traceId.ts'
import { useClient } from '../../store/useApp.ts'

const quantity = (number: number): Hex => quantityFromBigint(BigInt(number))

/** The steps of a trace around the current one, loaded on demand; the component re-renders when a page arrives. */
export function useStepPages(id: string, total: number, step: number): { pages: StepPages; retry: () => void } {
  const client = useClient()
  const [, setVersion] = useState(0)
  const pages = useMemo(
    () =>
      new StepPages({
        total,
        read: (from, count) => client.call('devnet_traceSteps', subjectOfTrace(id), quantity(from), quantity(count)),
        onChange: () => setVersion((version) => version + 1),
      }),
    [client, id, total],
  )
  useEffect(() => pages.want(step), [pages, step])
  return { pages, retry: () => pages.want(step) }
}
