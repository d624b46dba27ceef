import type { ReactNode } from 'react'
import { Sparkline } from '../components/charts/Sparkline.tsx'
import { bytesToText } from '../format/gas.ts'
import { useApp } from '../store/useApp.ts'
import styles from './StatusBar.module.css'

/** Time span of the line in seconds. */
const PLACES = 60

/** The node's heap over the last minute at a glance, linked to the Debug view. The status bar keeps the figures up to date. */
export function MemoryPulse(): ReactNode {
  const samples = useApp((state) => state.stats.samples)
  const last = samples.at(-1)
  if (!last) return null
  return (
    <a
      className={styles.item}
      href="/debug"
      aria-label={`Heap ${bytesToText(last.heapUsedBytes)}`}
      data-hint={`The node’s heap over the last minute; the limit is ${bytesToText(last.heapLimitBytes)}`}
    >
      <Sparkline places={PLACES} values={samples.slice(-PLACES).map(({ heapUsedBytes }) => heapUsedBytes)} />{' '}
      {bytesToText(last.heapUsedBytes)}
    </a>
  )
}
