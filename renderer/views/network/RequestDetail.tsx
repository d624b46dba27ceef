import { Radio, TriangleAlert, X } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { WireRecordedExchange } from '../../../node-core/contract/wire/recordedRequests.ts'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { IconButton } from '../../components/forms/Button.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import { requestsPath, type RequestSearch } from '../../routing/requestSearch.ts'
import { BlockContext } from '../../store/blockContext.ts'
import { useApp, useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { methodToText, RequestStatusBadge } from './requestColumns.tsx'
import styles from './RequestDetail.module.css'
import { RequestCode } from './RequestCode.tsx'
import { RequestOverview } from './RequestOverview.tsx'
import { RawExchange } from './RawExchange.tsx'
import { ResendForm } from './ResendForm.tsx'
import { RuleMenu } from './rules/RuleMenu.tsx'
import { requestHeadingId } from './requestHeading.ts'

export interface RequestDetailProps {
  number: number
  search: RequestSearch
  onClose: () => void
}

/** One request whole: decoded, as JSON, as code for other tools, and to be sent again. */
export function RequestDetail({ number, search, onClose }: RequestDetailProps): ReactNode {
  const client = useClient()
  const { resource, reload } = useResponse(useCallback(() => client.call('devnet_request', number), [client, number]))
  // A request that runs is another one when its row changes.
  const row = useApp((state) => state.requests.rows.get(number))
  useEffect(() => {
    if (row) void reload()
  }, [row, reload])
  return (
    <section className={styles.detail} aria-labelledby={requestHeadingId(number)}>
      <header className={styles.head}>
        <h2 id={requestHeadingId(number)} className={styles.title}>
          {resource.status === 'ready' && resource.data ? methodToText(resource.data.request) : `Request ${number}`}
        </h2>
        {resource.status === 'ready' && resource.data && <RequestStatusBadge row={resource.data.request} />}
        <span className={styles.close}>
          {resource.status === 'ready' && resource.data && <RuleMenu exchange={resource.data} />}
          <IconButton label="Close the request" shortcut="Escape" onClick={onClose}>
            <X size={15} aria-hidden />
          </IconButton>
        </span>
      </header>
      <div className={styles.body}>
        {resource.status === 'loading' && <SkeletonPage label="Loading the request" />}
        {resource.status === 'failed' && (
          <ErrorState icon={<TriangleAlert size={20} />} title="Could not load the request">
            {resource.message}
          </ErrorState>
        )}
        {resource.status === 'ready' &&
          (resource.data ? (
            <Exchange exchange={resource.data} search={search} />
          ) : (
            <EmptyState icon={<Radio size={20} />} title="This request is no longer kept">
              Newer requests took its place, or the recording was cleared.
            </EmptyState>
          ))}
      </div>
    </section>
  )
}

function Exchange({ exchange, search }: { exchange: WireRecordedExchange; search: RequestSearch }): ReactNode {
  const [tab, setTab] = useState('decoded')
  const { request } = exchange
  return (
    <BlockContext value={request.endBlock ?? request.beginBlock}>
      <Tabs
        label={`Request ${request.seq}`}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'decoded',
            title: 'Decoded',
            content: <RequestOverview exchange={exchange} hrefOf={(filter) => requestsPath({ ...search, filter })} />,
          },
          { id: 'raw', title: 'JSON', content: <RawExchange exchange={exchange} /> },
          ...(request.method === undefined
            ? []
            : [
                { id: 'code', title: 'Code', content: <RequestCode exchange={exchange} /> },
                { id: 'resend', title: 'Edit and resend', content: <ResendForm exchange={exchange} /> },
              ]),
        ]}
      />
    </BlockContext>
  )
}
