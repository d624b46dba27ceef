import { ChevronRight } from 'lucide-react'
import { useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { jsonTreeRows, INITIAL_ITEMS, MORE_ITEMS, type JsonTreeRow, type JsonTreeState } from './jsonTreeRows.ts'
import styles from './JsonTree.module.css'
import { VirtualLines } from '../tables/VirtualLines.tsx'

export interface JsonTreeProps {
  label: string
  value: unknown
  /** What a hash at the root refers to. */
  rootHash?: 'block' | 'transaction'
}

/** A value as a tree with collapsible parts; addresses, hashes and block numbers in it are links. Any size. */
export function JsonTree({ label, value, rootHash }: JsonTreeProps): ReactNode {
  const [state, setState] = useState<JsonTreeState>({ toggled: new Set(), shown: new Map() })
  const rows = useMemo(() => jsonTreeRows(value, state, rootHash), [value, state, rootHash])
  const toggle = (path: string): void =>
    setState((now) => ({
      ...now,
      toggled: now.toggled.has(path) ? new Set([...now.toggled].filter((it) => it !== path)) : new Set([...now.toggled, path]),
    }))
  const showMore = (path: string): void =>
    setState((now) => ({ ...now, shown: new Map(now.shown).set(path, (now.shown.get(path) ?? INITIAL_ITEMS) + MORE_ITEMS) }))
  return (
    <VirtualLines
      label={label}
      count={rows.length}
      renderLine={(index) => <TreeRow row={rows[index]!} onToggle={toggle} onMore={showMore} />}
    />
  )
}

function TreeRow({
  row,
  onToggle,
  onMore,
}: {
  row: JsonTreeRow
  onToggle: (path: string) => void
  onMore: (path: string) => void
}): ReactNode {
  const { path, depth, key, kind, text, note, href, isFolded } = row
  const canToggle = kind === 'open' || kind === 'closed'
  return (
    <span className={styles.row} style={{ '--depth': depth } as CSSProperties}>
      {canToggle ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={kind === 'open'}
          aria-label={key ?? 'value'}
          onClick={() => onToggle(path)}
        >
          <ChevronRight size={12} aria-hidden />
        </button>
      ) : (
        <span className={styles.space} />
      )}
      {key !== undefined && <span className={styles.key}>{key}:</span>}
      {kind === 'more' ? (
        <button type="button" className={styles.more} onClick={() => onMore(path)}>
          {text}
        </button>
      ) : href === undefined ? (
        <span className={styles[kind]}>{text}</span>
      ) : (
        <a href={href}>{text}</a>
      )}
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {isFolded && (
        <button type="button" className={styles.more} onClick={() => onToggle(path)}>
          {text.endsWith('characters') ? 'fold' : 'show all'}
        </button>
      )}
    </span>
  )
}
