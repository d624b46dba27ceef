import { useId, type ReactNode } from 'react'
import styles from './Segments.module.css'

export interface Segment<Value extends string> {
  value: Value
  title: string
  /** An icon, or a short word. */
  icon: ReactNode
}

export interface SegmentsProps<Value extends string> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/** One of a few, all visible as icons or words: radio buttons in one frame. */
export function Segments<Value extends string>({ label, segments, value, onChoose }: SegmentsProps<Value>): ReactNode {
  const name = useId()
  return (
    <fieldset className={styles.frame} aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment} data-hint={segment.title}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChoose(segment.value)}
            aria-label={segment.title}
          />
          {segment.icon}
        </label>
      ))}
    </fieldset>
  )
}
