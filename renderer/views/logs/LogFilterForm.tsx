import { useMemo, useState, type ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import type { AbiParameter } from '../../../node-core/contract/workspace.ts'
import { sourceType } from '../../abi/abiItems.ts'
import { searchableEvents, textFromTopic, topicFromText, type ListedEvent } from '../../abi/topicFilter.ts'
import { useArtifacts } from '../../store/useAbiDecoder.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { AddressFilterField } from '../filters/AddressFilterField.tsx'
import { FilterButtons } from '../filters/FilterButtons.tsx'
import { ChoiceField, Field, FieldRow } from '../../components/forms/Field.tsx'
import { plainText } from '../../format/revert.ts'
import { addressOrLabel } from '../../routing/addressOrLabel.ts'
import { isEmptyLogsFilter, type LogsFilter } from '../../store/logsSlice.ts'
import { useApp } from '../../store/useApp.ts'

/** Option to enter raw topics. */
const BY_TOPICS = 'topics'
const TOPICS: readonly AbiParameter[] = [0, 1, 2, 3].map((at) => ({ name: `Topic ${at}`, type: 'bytes32' }))

/** Log filter: contract, event with indexed arguments or raw topics, and block range. */
export function LogFilterForm({
  filter,
  onShow,
  onClear,
}: {
  filter: LogsFilter
  onShow: (filter: LogsFilter) => void
  onClear: () => void
}): ReactNode {
  const { imported, known } = useEvents()
  const [first] = useState(() => draftOf(filter, [...imported, ...known]))
  const labels = useApp(({ workspace }) => workspace.labels)
  const [contractText, setContractText] = useState<string>(filter.address ?? '')
  const [eventId, setEventId] = useState(first.eventId)
  const [topicTexts, setTopicTexts] = useState(first.topicTexts)
  const [from, setFrom] = useState(filter.from?.toString() ?? '')
  const [to, setTo] = useState(filter.to?.toString() ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const event = [...imported, ...known].find(({ id }) => id === eventId)
  const parameters = eventId === BY_TOPICS ? TOPICS : (event?.item.inputs ?? []).filter(({ indexed }) => indexed)
  const topics = parameters.map((parameter, at) => ((topicTexts[at] ?? '') === '' ? undefined : topicFromText(parameter, topicTexts[at]!)))
  const topicProblem = topics.find((topic) => topic && 'problem' in topic)
  const contract = addressOrLabel(contractText, labels)
  const errors = {
    from: /^\d{0,15}$/.test(from) ? undefined : 'must be a block number',
    to: !/^\d{0,15}$/.test(to)
      ? 'must be a block number'
      : from !== '' && to !== '' && Number(to) < Number(from)
        ? 'must not be before the first block'
        : undefined,
  }
  function submit(): void {
    setIsChecked(true)
    if ('problem' in contract || (errors.from ?? errors.to ?? topicProblem)) return
    const wanted = topics.map((topic) => (topic && 'topic' in topic ? topic.topic : null))
    onShow({
      address: contract.address,
      topics: withoutTail(event ? [event.topic, ...wanted] : wanted),
      from: from === '' ? undefined : Number(from),
      to: to === '' ? undefined : Number(to),
    })
  }
  const shown = isChecked ? errors : { from: undefined, to: undefined }
  return (
    <FieldRow label="Filter" onSubmit={submit}>
      <AddressFilterField
        width={46}
        label="Contract"
        value={contractText}
        onChange={setContractText}
        error={isChecked && 'problem' in contract ? contract.problem : undefined}
      />
      <ChoiceField
        label="Event"
        width={33}
        value={eventId}
        onChange={(next) => {
          setEventId(next)
          setTopicTexts([])
        }}
        choices={[
          { value: '', title: 'any event' },
          ...[...imported, ...known].map(({ id, title }) => ({ value: id, title: plainText(title, 120) })),
          { value: BY_TOPICS, title: 'by topics' },
        ]}
      />
      <Field
        label="First block"
        width={16}
        placeholder="latest 1,000"
        value={from}
        onChange={(value) => setFrom(value.trim())}
        error={shown.from}
      />
      <Field label="Last block" width={12} placeholder="live" value={to} onChange={(value) => setTo(value.trim())} error={shown.to} />
      {parameters.map((parameter, at) => {
        const topic = topics[at]
        return (
          <Field
            key={at}
            label={
              eventId === BY_TOPICS ? parameter.name : `${nameToText(parameter.name || `[${at}]`)}: ${nameToText(sourceType(parameter))}`
            }
            width={parameter.type === 'address' || eventId === BY_TOPICS ? 46 : 24}
            placeholder="any"
            value={topicTexts[at] ?? ''}
            onChange={(text) => setTopicTexts(parameters.map((_, each) => (each === at ? text : (topicTexts[each] ?? ''))))}
            error={isChecked && topic && 'problem' in topic ? topic.problem : undefined}
          />
        )
      })}
      <FilterButtons isEmpty={isEmptyLogsFilter(filter)} onClear={onClear} />
    </FieldRow>
  )
}

/** Field values for the topics: an event with its indexed arguments if one can express them, or else raw topics. */
function draftOf({ topics }: LogsFilter, events: readonly ListedEvent[]): { eventId: string; topicTexts: readonly string[] } {
  if (topics.length === 0) return { eventId: '', topicTexts: [] }
  for (const { id, topic, item } of events) {
    if (topic !== topics[0]) continue
    const parameters = (item.inputs ?? []).filter(({ indexed }) => indexed)
    const texts = topics.slice(1).map((it, at) => (it === null ? '' : parameters[at] && textFromTopic(parameters[at], it)))
    if (texts.every((text) => text !== undefined)) return { eventId: id, topicTexts: texts }
  }
  return { eventId: BY_TOPICS, topicTexts: topics.map((topic) => topic ?? '') }
}

function useEvents(): { imported: ListedEvent[]; known: ListedEvent[] } {
  const artifacts = useArtifacts()
  return useMemo(() => searchableEvents(artifacts), [artifacts])
}

/** Topics up to the last one that is set: trailing wildcards would require logs to have that many topics. */
function withoutTail(topics: readonly (Hash | null)[]): readonly (Hash | null)[] {
  return topics.slice(0, topics.findLastIndex((topic) => topic !== null) + 1)
}
