import { useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { RequestSearch } from '../../routing/requestSearch.ts'
import { RequestDetail } from './RequestDetail.tsx'
import { RequestFilterBar } from './RequestFilterBar.tsx'
import { RequestList } from './RequestList.tsx'
import { SelectionContext, useRequestSelection } from './requestSelection.tsx'
import styles from './RequestsTab.module.css'

export interface RequestsTabProps {
  search: RequestSearch
  onGo: (search: RequestSearch, replace?: boolean) => void
}

/** The list of requests, and the one that is open beside it. */
export function RequestsTab({ search, onGo }: RequestsTabProps): ReactNode {
  const { request } = search
  const closed = useMemo(() => withoutRequest(search), [search])
  const selection = useRequestSelection()
  const parts = useRef<HTMLDivElement>(null)

  function close(): void {
    // Where the focus was when it was opened, as far as that is in sight.
    parts.current?.querySelector<HTMLElement>('a[aria-current]')?.focus()
    onGo(closed)
  }

  function onKeyDown({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
    // Keys in a dialog bubble to here, although the dialog is elsewhere.
    if (key === 'Escape' && request !== undefined && target instanceof Node && currentTarget.contains(target)) close()
  }

  return (
    <SelectionContext value={selection}>
      <div className={styles.frame}>
        <RequestFilterBar search={search} onGo={onGo} />
        <div ref={parts} className={styles.parts} data-open={request !== undefined || undefined} onKeyDown={onKeyDown}>
          <RequestList search={search} isNarrow={request !== undefined} />
          {request !== undefined && <RequestDetail key={request} number={request} search={search} onClose={close} />}
        </div>
      </div>
    </SelectionContext>
  )
}

function withoutRequest({ request: _request, ...rest }: RequestSearch): RequestSearch {
  return rest
}
