import { CircleCheck, CircleMinus, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorToText, nameToText } from '../../abi/valueToText.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { OneLine } from '../../components/layout/OneLine.tsx'
import { plainText } from '../../format/revert.ts'
import type { OperationOutcome } from './operationCall.ts'

const STATUS = {
  success: { tone: 'success', icon: CircleCheck, text: 'Success' },
  failed: { tone: 'danger', icon: CircleX, text: 'Failed' },
  refused: { tone: 'danger', icon: CircleX, text: 'Refused' },
  pending: { tone: 'warning', icon: Clock, text: 'Pending' },
  unexecuted: { tone: 'neutral', icon: CircleMinus, text: 'Not executed' },
} as const

/** Whether an operation succeeded. */
export function OperationBadge({ status }: Pick<OperationOutcome, 'status'>): ReactNode {
  const { tone, icon: Icon, text } = STATUS[status]
  return (
    <Badge tone={tone} icon={<Icon size={11} aria-hidden />}>
      {text}
    </Badge>
  )
}

/** Why an operation failed, on one line; nothing if it did not. `brief`: of a custom error its name. */
export function OperationReason({ remark, error, brief = false }: OperationOutcome & { brief?: boolean }): ReactNode {
  const known = error && error.kind !== 'empty' ? error : undefined
  const textOf = (errorText: string | undefined): string => [remark && plainText(remark), errorText].filter(Boolean).join(': ')
  const name = known?.kind === 'custom' && known.decoded ? nameToText(known.decoded.name) : undefined
  return (
    <OneLine
      text={textOf(known && errorToText(known))}
      shown={textOf(known && ((brief ? name : undefined) ?? errorToText(known, 'short')))}
    />
  )
}
