import { useMemo, useState, type ReactNode } from 'react'
import type { Address, Hash } from '../../node-core/contract/hex.ts'
import type { AbiParameter } from '../../node-core/contract/workspace.ts'
import { sourceType } from '../abi/abiItems.ts'
import { eventsToLookFor, topicFromText, type ListedEvent } from '../abi/topicFilter.ts'
import { useArtifacts } from '../abi/useAbiDecoder.ts'
import { nameToText } from '../abi/valueToText.ts'
import { Button } from '../components/Button.tsx'
import { ChoiceField, Field, FieldRow } from '../components/Field.tsx'
import { plainText } from '../format/revert.ts'
import { useApp, useSync } from '../store/useApp.ts'

/** The choice of giving the topics themselves. */
const BY_TOPICS = 'topics'
const TOPICS: readonly AbiParameter[] = [0, 1, 2, 3].map((at) => ({ name: `Topic ${at}`, type: 'bytes32' }))

/** Which logs are looked for: by contract, event with its indexed arguments or topics, and range of blocks. */
export function LogFilterForm(): ReactNode {
  const sync = useSync()
  const filter = useApp((state) => state.logs.filter)
  const { imported, known } = useEvents()
  const [address, setAddress] = useState<string>(filter.address ?? '')
  const [eventId, setEventId] = useState(() => [...imported, ...known].find(({ topic }) => topic === filter.topics[0])?.id ?? (filter.topics.length > 0 ? BY_TOPICS : ''))
  const [topicTexts, setTopicTexts] = useState<readonly string[]>(() => (eventId === BY_TOPICS ? filter.topics.map((topic) => topic ?? '') : []))
  const [from, setFrom] = useState(filter.from?.toString() ?? '')
  const [to, setTo] = useState(filter.to?.toString() ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const event = [...imported, ...known].find(({ id }) => id === eventId)
  const parameters = eventId === BY_TOPICS ? TOPICS : (event?.item.inputs ?? []).filter(({ indexed }) => indexed)
  const topics = parameters.map((parameter, at) => ((topicTexts[at] ?? '') === '' ? undefined : topicFromText(parameter, topicTexts[at]!)))
  const topicProblem = topics.find((topic) => topic && 'problem' in topic)
  const errors = {
    address: address === '' || /^0x[0-9a-f]{40}$/i.test(address) ? undefined : '0x and 40 hexadecimal digits',
    from: /^\d{0,15}$/.test(from) ? undefined : 'a block number',
    to: !/^\d{0,15}$/.test(to) ? 'a block number' : from !== '' && to !== '' && Number(to) < Number(from) ? 'not before the first' : undefined,
  }
  function submit(): void {
    setIsChecked(true)
    if (errors.address ?? errors.from ?? errors.to ?? topicProblem) return
    const wanted = topics.map((topic) => (topic && 'topic' in topic ? topic.topic : null))
    sync.showLogs({
      address: address === '' ? undefined : (address.toLowerCase() as Address),
      topics: withoutTail(event ? [event.topic, ...wanted] : wanted),
      from: from === '' ? undefined : Number(from),
      to: to === '' ? undefined : Number(to),
    })
  }
  const shown = isChecked ? errors : { address: undefined, from: undefined, to: undefined }
  return (
    <FieldRow label="Filter" onSubmit={submit}>
      <Field label="Contract" width={46} placeholder="any address" value={address} onChange={(value) => setAddress(value.trim())} error={shown.address} />
      <ChoiceField
        label="Event"
        width={42}
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
      <Field label="First block" width={16} placeholder="1,000 newest" value={from} onChange={(value) => setFrom(value.trim())} error={shown.from} />
      <Field label="Last block" width={12} placeholder="live" value={to} onChange={(value) => setTo(value.trim())} error={shown.to} />
      {parameters.map((parameter, at) => {
        const topic = topics[at]
        return (
          <Field
            key={at}
            label={eventId === BY_TOPICS ? parameter.name : `${nameToText(parameter.name || `[${at}]`)}: ${nameToText(sourceType(parameter))}`}
            width={parameter.type === 'address' || eventId === BY_TOPICS ? 46 : 24}
            placeholder="any"
            value={topicTexts[at] ?? ''}
            onChange={(text) => setTopicTexts(parameters.map((_, each) => (each === at ? text : (topicTexts[each] ?? ''))))}
            error={isChecked && topic && 'problem' in topic ? topic.problem : undefined}
          />
        )
      })}
      <Button type="submit" tone="primary">
        Show
      </Button>
    </FieldRow>
  )
}

function useEvents(): { imported: ListedEvent[]; known: ListedEvent[] } {
  const artifacts = useArtifacts()
  return useMemo(() => eventsToLookFor(artifacts), [artifacts])
}

/** Topics up to the last one that is not any: a filter must not ask for more topics than it names. */
function withoutTail(topics: readonly (Hash | null)[]): readonly (Hash | null)[] {
  return topics.slice(0, topics.findLastIndex((topic) => topic !== null) + 1)
}
