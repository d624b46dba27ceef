import { useMemo, type ReactNode } from 'react'
import styles from './HexDump.module.css'
import { VirtualLines } from '../tables/VirtualLines.tsx'

const BYTES_IN_LINE = 16

/** A marked range of bytes, its end excluded; the later of two marks on a byte wins. */
export interface ByteMark {
  kind: 'changed' | 'read' | 'write'
  from: number
  to: number
}

export interface HexDumpProps {
  label: string
  bytes: Uint8Array
  marks?: readonly ByteMark[]
  /** As tall as there is room for. */
  fill?: boolean
}

/** Bytes as hex and as text, 16 per line with their offsets; marked bytes are scrolled into view. */
export function HexDump({ label, bytes, marks = [], fill = false }: HexDumpProps): ReactNode {
  const first = marks.length === 0 ? undefined : Math.min(...marks.map(({ from }) => from))
  return (
    <VirtualLines
      label={label}
      count={Math.ceil(bytes.length / BYTES_IN_LINE)}
      fill={fill}
      reveal={first === undefined || first >= bytes.length ? undefined : Math.floor(first / BYTES_IN_LINE)}
      renderLine={(index) => <Line bytes={bytes} offset={index * BYTES_IN_LINE} marks={marks} />}
    />
  )
}

interface Run {
  kind: ByteMark['kind'] | undefined
  at: number
  hex: string
  text: string
}

function Line({ bytes, offset, marks }: { bytes: Uint8Array; offset: number; marks: readonly ByteMark[] }): ReactNode {
  const runs = useMemo(() => runsOf(bytes.subarray(offset, offset + BYTES_IN_LINE), offset, marks), [bytes, offset, marks])
  return (
    <span className={styles.line}>
      <span className={styles.offset}>{offset.toString(16).padStart(4, '0')}</span>
      <span className={styles.hex}>
        {runs.map(({ at, kind, hex }) => (
          <span key={at} data-mark={kind} className={styles.run}>
            {hex}
          </span>
        ))}
      </span>
      <span className={styles.text} aria-hidden="true">
        {runs.map(({ at, kind, text }) => (
          <span key={at} data-mark={kind} className={styles.run}>
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}

function runsOf(bytes: Uint8Array, offset: number, marks: readonly ByteMark[]): Run[] {
  const runs: Run[] = []
  for (const [at, byte] of bytes.entries()) {
    const kind = marks.findLast(({ from, to }) => offset + at >= from && offset + at < to)?.kind
    const hex = byte.toString(16).padStart(2, '0') + (at % 2 === 1 && at < BYTES_IN_LINE - 1 ? ' ' : '')
    const text = byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
    const last = runs.at(-1)
    if (last && last.kind === kind) {
      last.hex += hex
      last.text += text
    } else runs.push({ kind, at, hex, text })
  }
  return runs
}
