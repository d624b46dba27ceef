import { useMemo, type ReactNode } from 'react'
import { jsonLines, jsonPieces } from '../../format/json.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './JsonView.module.css'
import { Panel } from '../layout/Panel.tsx'
import { VirtualLines } from '../tables/VirtualLines.tsx'

const MAX_LINE_LENGTH = 2_000

/** Truncates a line too long for any window; the copy is complete. */
function clip(line: string): string {
  return line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}… (${line.length - MAX_LINE_LENGTH} more characters)` : line
}

/** A value as the node returned it: indented JSON, coloured, of any length. */
export function JsonView({ title, value }: { title: string; value: unknown }): ReactNode {
  const lines = useMemo(() => jsonLines(value), [value])
  return (
    <Panel title={title} aside={<CopyButton text={lines.join('\n')} what="JSON" />}>
      <VirtualLines
        label={title}
        count={lines.length}
        renderLine={(index) =>
          jsonPieces(clip(lines[index]!)).map((piece, at) => (
            <span key={at} className={styles[piece.kind]}>
              {piece.text}
            </span>
          ))
        }
      />
    </Panel>
  )
}
