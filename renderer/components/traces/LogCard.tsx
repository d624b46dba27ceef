import { memo, useState, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import type { LogData } from '../../abi/abiDecoder.ts'
import { declarationToText, nameToText } from '../../abi/valueToText.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { useTokenUnits } from '../../store/useTokenUnits.ts'
import { meaningOfWord } from '../../format/words.ts'
import { addressPath } from '../../routing/paths.ts'
import { AddressChip } from '../values/AddressChip.tsx'
import { Badge } from '../feedback/Badge.tsx'
import { Button } from '../forms/Button.tsx'
import { CopyArguments, DecodedArguments } from '../values/DecodedValue.tsx'
import styles from './LogCard.module.css'
import { Mono } from '../values/Mono.tsx'
import { SourceBadge } from '../feedback/SourceBadge.tsx'
import { WordTable } from '../values/WordTable.tsx'

/** One log: its emitter and, if an ABI has its event, its arguments; otherwise, or on request, its topics and data. */
export const LogCard = memo(function LogCard({ index, log }: { index: number; log: LogData }): ReactNode {
  const decoder = useAbiDecoder()
  const event = useTokenUnits(decoder.decodeLog(log), log.address)
  const [isRaw, setIsRaw] = useState(false)
  return (
    <article className={styles.log} aria-label={`Log ${index}`}>
      <header className={styles.head}>
        <span className={styles.index}>{index}</span>
        <AddressChip address={log.address} href={addressPath(log.address)} />
        {event ? (
          <>
            <Badge tone="info" hint={declarationToText(event)}>
              {nameToText(event.name)}
            </Badge>
            <SourceBadge {...event} />
            <span className={styles.actions}>
              <Button tone="quiet" aria-expanded={isRaw} onClick={() => setIsRaw(!isRaw)}>
                Topics and data
              </Button>
              {event.arguments.length > 0 && <CopyArguments list={event.arguments} />}
            </span>
          </>
        ) : (
          <Badge>{log.topics.length === 0 ? 'anonymous' : 'unknown event'}</Badge>
        )}
      </header>
      {event && event.arguments.length > 0 && <DecodedArguments label={`Arguments of log ${index}`} list={event.arguments} />}
      {(isRaw || !event) && <RawLog index={index} {...log} />}
    </article>
  )
})

function RawLog({ index, topics, data }: LogData & { index: number }): ReactNode {
  return (
    <>
      <ol className={styles.topics} aria-label="Topics">
        {topics.map((topic, at) => {
          const meaning = at === 0 ? undefined : meaningOfWord(topic.slice(2))
          return (
            <li key={at} className={styles.topic}>
              <span className={styles.name}>topic {at}</span>
              {meaning?.kind === 'address' ? (
                <AddressChip address={meaning.address} href={addressPath(meaning.address)} whole />
              ) : (
                <span>
                  <Mono text={topic} what={`topic ${at}`} />
                  {meaning?.kind === 'number' && <span className={styles.meaning}>{groupDigits(meaning.value)}</span>}
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {data.length > 2 && <WordTable label={`Data of log ${index}`} data={data} />}
    </>
  )
}
