import { memo, type ReactNode } from 'react'
import type { Tone } from '../feedback/Badge.tsx'
import styles from './MarkedSlider.module.css'

export interface SliderMark {
  at: number
  tone: Tone
}

export interface MarkedSliderProps {
  label: string
  value: number
  /** Values range from 0 to this. */
  last: number
  onChange: (value: number) => void
  marks: readonly SliderMark[]
  /** A description of the value for screen readers. */
  valueText: string
}

/** A position in something long, with points of interest marked along it. */
export function MarkedSlider({ label, value, last, onChange, marks, valueText }: MarkedSliderProps): ReactNode {
  return (
    <div className={styles.slider}>
      <Marks marks={marks} last={last} />
      <input
        type="range"
        className={styles.input}
        min={0}
        max={last}
        value={value}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}

/** There may be thousands, and none depends on the value. */
const Marks = memo(function Marks({ marks, last }: Pick<MarkedSliderProps, 'marks' | 'last'>): ReactNode {
  return (
    <svg className={styles.marks} viewBox={`0 0 ${Math.max(1, last)} 1`} preserveAspectRatio="none" aria-hidden="true">
      {marks.map(({ at, tone }, index) => (
        <line key={index} x1={at} x2={at} y1={0} y2={1} className={styles.mark} data-tone={tone} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
})
