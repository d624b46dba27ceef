import { groupDigits } from '../../node-core/contract/groupDigits.ts'

/** The contents of the pool, such as `2 pending, 1 queued`; `empty` if there are none. */
export function poolToText({ pending, queued }: { pending: number; queued: number }): string {
  if (pending + queued === 0) return 'empty'
  return queued === 0 ? `${groupDigits(pending)} pending` : `${groupDigits(pending)} pending, ${groupDigits(queued)} queued`
}
