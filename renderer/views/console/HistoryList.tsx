import { History as HistoryIcon, Pin, PinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { PickList } from '../../components/forms/PickList.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Time } from '../../components/values/Time.tsx'
import type { PastRequest } from '../../console/requestHistory.ts'
import { plainText } from '../../format/revert.ts'
import type { History } from './useHistory.ts'

/** Past requests: each reopens its form with its params. */
export function HistoryList({
  history,
  onChoose,
  onRunPinned,
}: {
  history: History
  onChoose: (request: PastRequest) => void
  onRunPinned: () => void
}): ReactNode {
  if (history.requests.length === 0) {
    return (
      <EmptyState icon={<HistoryIcon size={20} />} title="No requests yet">
        Requests that you run are saved here, without passwords and keys.
      </EmptyState>
    )
  }
  return (
    <PickList
      label="History"
      items={history.requests.map((request) => ({
        id: request.id,
        title: request.method,
        text: plainText(JSON.stringify(request.params).slice(1, -1), 120) || 'no params',
        note: <Time clock="wall" timestamp={Math.floor(request.atMs / 1_000)} />,
        tone: request.hasFailed ? 'danger' : undefined,
        onChoose: () => onChoose(request),
        action: (
          <IconButton
            label={request.isPinned ? `Unpin ${request.method}` : `Pin ${request.method}`}
            aria-pressed={request.isPinned}
            onClick={() => history.pin(request.id, !request.isPinned)}
          >
            {request.isPinned ? <PinOff size={13} aria-hidden /> : <Pin size={13} aria-hidden />}
          </IconButton>
        ),
      }))}
      footer={
        <>
          <Button tone="quiet" onClick={history.clear}>
            Clear unpinned
          </Button>
          {history.requests.some(({ isPinned }) => isPinned) && (
            <Button tone="quiet" onClick={onRunPinned}>
              Run pinned as a batch
            </Button>
          )}
        </>
      }
    />
  )
}
