import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { Address, Hash } from '../../../node-core/contract/hex.ts'
import type { WireArtifact } from '../../../node-core/contract/workspace.ts'
import { searchableEvents } from '../../abi/topicFilter.ts'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { ChoiceField, FieldRow } from '../../components/forms/Field.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { shortenHex } from '../../format/hash.ts'
import { plainText } from '../../format/revert.ts'
import { searchFromLogsFilter } from '../../routing/logSearch.ts'
import { initialLogs, areLogsComplete, type LogsFilter } from '../../store/logsSlice.ts'
import { LOG_COLUMNS, LogList, logsToText } from '../logs/LogList.tsx'
import { useLogs } from '../logs/useLogs.ts'

const { block, index, transaction, event, arguments: values } = LOG_COLUMNS
const COLUMNS = [block, index, transaction, event, values]

/** The logs of a contract, newest first, optionally of one event, which the URL holds. */
export function ContractEvents({ address, artifacts }: { address: Address; artifacts: readonly WireArtifact[] }): ReactNode {
  const { event: topic } = useSearch({ strict: false }) as { event?: Hash }
  const navigate = useNavigate()
  const filter = useMemo((): LogsFilter => ({ ...initialLogs.filter, address, topics: topic ? [topic] : [] }), [address, topic])
  const slice = useLogs(filter)
  const events = useEventChoices(artifacts, topic)
  return (
    <>
      <FieldRow label="Which events" onSubmit={() => {}}>
        <ChoiceField
          label="Event"
          width={56}
          value={topic ?? ''}
          choices={events}
          onChange={(next) =>
            void navigate({ to: '.', search: { tab: 'events', ...(next !== '' && { event: next }) }, replace: true } as never)
          }
        />
        <LinkButton href={`/logs?${new URLSearchParams(searchFromLogsFilter(filter) as Record<string, string>).toString()}`}>
          More filters in Logs
        </LinkButton>
        <span role="status">{logsToText(slice)}</span>
      </FieldRow>
      <LogList
        slice={slice}
        columns={COLUMNS}
        empty={
          <EmptyState icon={<ScrollText size={20} />} title={topic ? 'No matching events' : 'No events'}>
            {areLogsComplete(slice) ? 'The contract has not emitted any on this chain.' : 'None found in the searched blocks.'}
          </EmptyState>
        }
      />
    </>
  )
}

/** The events of the contract's interface, or else the well-known ones, plus the chosen one if it is not among them. */
function useEventChoices(artifacts: readonly WireArtifact[], topic: Hash | undefined): { value: string; title: string }[] {
  return useMemo(() => {
    const { imported, known } = searchableEvents(artifacts)
    const byTopic = new Map((imported.length > 0 ? imported : known).map((it) => [it.topic as string, plainText(it.title, 120)]))
    if (topic && !byTopic.has(topic)) byTopic.set(topic, shortenHex(topic))
    return [{ value: '', title: 'any event' }, ...Array.from(byTopic, ([value, title]) => ({ value, title }))]
  }, [artifacts, topic])
}
