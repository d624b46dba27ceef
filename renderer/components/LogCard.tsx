import type { ReactNode } from 'react'
import { groupDigits } from '../format/amount.ts'
import { eventOfTopic } from '../format/signatures.ts'
import { meaningOfWord } from '../format/words.ts'
import { AddressChip } from './AddressChip.tsx'
import { Badge } from './Badge.tsx'
import styles from './LogCard.module.css'
import { Mono } from './Mono.tsx'
import { WordTable } from './WordTable.tsx'

export interface LogCardProps {
  index: number
  address: string
  addressHref: string
  topics: readonly string[]
  data: string
  addressPath: (address: string) => string
}

/** One log: who wrote it, its event where that is well known, its topics and its data. */
export function LogCard({ index, address, addressHref, topics, data, addressPath }: LogCardProps): ReactNode {
  const event = topics[0] === undefined ? undefined : eventOfTopic(topics[0])
  return (
    <article className={styles.log} aria-label={`Log ${index}`}>
      <header className={styles.head}>
        <span className={styles.index}>{index}</span>
        <AddressChip address={address} href={addressHref} />
        {event ? <Badge tone="info">{event}</Badge> : <Badge>{topics.length === 0 ? 'anonymous' : 'unknown event'}</Badge>}
      </header>
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
    </article>
  )
}
