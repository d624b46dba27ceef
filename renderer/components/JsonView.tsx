import { useMemo, type ReactNode } from 'react'
import { jsonLines, jsonPieces } from '../format/json.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './JsonView.module.css'
import { Panel } from './Panel.tsx'
import { VirtualLines } from './VirtualLines.tsx'

/** A value as the node answered it: indented JSON, coloured, of any length. */
export function JsonView({ title, value }: { title: string; value: unknown }): ReactNode {
  const lines = useMemo(() => jsonLines(value), [value])
  return (
    <Panel title={title} aside={<CopyButton text={lines.join('\n')} what="JSON" />}>
      <VirtualLines
        label={title}
        count={lines.length}
        renderLine={(index) =>
          jsonPieces(lines[index]!).map((piece, at) => (
            <span key={at} className={styles[piece.kind]}>
              {piece.text}
            </span>
          ))
        }
      />
    </Panel>
  )
}
