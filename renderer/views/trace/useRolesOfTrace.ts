import { useMemo } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { detailKey, type Resource, type TransactionDetail } from '../../store/detailsSlice.ts'
import { subjectOfTrace } from '../../store/traceId.ts'
import { rolesIn, type TransactionRoles } from '../../store/transactionRoles.ts'
import { useApp } from '../../store/useApp.ts'

/** Roles of accounts in a trace: of a transaction on its page, or of a call. */
export function useRolesOfTrace(id: string): TransactionRoles {
  const subject = useMemo(() => subjectOfTrace(id), [id])
  const detail = useApp((state) => (typeof subject === 'string' ? state.details.get(detailKey('transaction', subject)) : undefined)) as
    | Resource<TransactionDetail>
    | undefined
  return useMemo(() => {
    if (typeof subject !== 'string' && 'call' in subject) {
      const { from, to } = subject.call
      return { sender: lower(from), recipient: lower(to), created: undefined, producer: undefined }
    }
    return detail?.status === 'ready'
      ? rolesIn(detail.data)
      : { sender: undefined, recipient: undefined, created: undefined, producer: undefined }
  }, [subject, detail])
}

function lower(address: Address | null | undefined): Address | undefined {
  return address ? (address.toLowerCase() as Address) : undefined
}
