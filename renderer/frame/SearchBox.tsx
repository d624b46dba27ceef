import { Autocomplete } from '@base-ui/react/autocomplete'
import { useRouter } from '@tanstack/react-router'
import { ArrowRight, Box, ArrowLeftRight, CircleDot, Search, type LucideIcon } from 'lucide-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { Kbd } from '../components/Kbd.tsx'
import { checksumAddress } from '../format/checksum.ts'
import { searchTargetFromText, shortenHex } from '../format/hash.ts'
import { addressPath, blockPath, transactionPath } from '../routing/paths.ts'
import type { Sync } from '../store/sync.ts'
import { useApp, useSync } from '../store/useApp.ts'
import { SEARCH_BOX, type Command } from './commands.ts'
import styles from './SearchBox.module.css'
import { useCommandList } from './useCommands.ts'

interface Suggestion {
  id: string
  title: string
  note?: string
  icon: LucideIcon
  run: () => void
}

/** One box for everything one can go to or do: blocks, transactions, addresses, views and commands. */
export function SearchBox(): ReactNode {
  const sync = useSync()
  const commands = useCommandList()
  const { history } = useRouter()
  const head = useApp((state) => state.blocks.head?.number)
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const suggestions = useMemo(
    () => suggestionsFor(query, { head, commands, sync, go: (path) => history.push(path) }),
    [query, head, commands, sync, history],
  )
  const choose = (suggestion: Suggestion): void => {
    setQuery('')
    setIsOpen(false)
    input.current?.blur()
    suggestion.run()
  }
  return (
    <Autocomplete.Root
      items={suggestions}
      mode="none"
      autoHighlight="always"
      value={query}
      onValueChange={(value, { reason }) => {
        // Choosing an item runs it; its title is not a text to search for.
        if (reason !== 'item-press') setQuery(value)
      }}
      itemToStringValue={({ title }) => title}
      open={isOpen}
      onOpenChange={setIsOpen}
    >
      <div className={styles.box} role="search">
        <Search size={14} aria-hidden className={styles.icon} />
        <Autocomplete.Input
          ref={input}
          id={SEARCH_BOX}
          className={styles.input}
          aria-label="Search"
          placeholder="Block, transaction, address or command"
          spellCheck={false}
          autoComplete="off"
          onFocus={() => setIsOpen(true)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') input.current?.blur()
          }}
        />
        <span className={styles.key} aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className={styles.positioner}>
          <Autocomplete.Popup className={styles.popup}>
            <Autocomplete.Empty className={styles.empty}>
              {suggestions.length === 0 && 'Nothing by that name. A block is a number or a hash, an address has 40 hexadecimal digits, a hash 64.'}
            </Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {(suggestion: Suggestion) => (
                <Autocomplete.Item key={suggestion.id} value={suggestion} className={styles.item} onClick={() => choose(suggestion)}>
                  <suggestion.icon size={14} aria-hidden />
                  <span>{suggestion.title}</span>
                  {suggestion.note && <span className={styles.note}>{suggestion.note}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

interface SearchContext {
  head: number | undefined
  commands: readonly Command[]
  sync: Sync
  go: (path: string) => void
}

const HIDDEN_COMMANDS = new Set(['view.search', 'go.back', 'go.forward'])

function suggestionsFor(query: string, { head, commands, sync, go }: SearchContext): Suggestion[] {
  const target = searchTargetFromText(query)
  const found: Suggestion[] = []
  if (target?.kind === 'blockNumber') {
    const isThere = head !== undefined && target.number <= head
    found.push({
      id: 'block',
      title: `Block ${target.number}`,
      ...(isThere ? {} : { note: 'not there yet' }),
      icon: Box,
      run: () => go(blockPath(target.number)),
    })
  } else if (target?.kind === 'hash') {
    found.push({ id: 'hash', title: shortenHex(target.hash, 12, 8), note: 'transaction or block', icon: ArrowLeftRight, run: () => void openHash(target.hash, sync, go) })
  } else if (target?.kind === 'address') {
    found.push({ id: 'address', title: checksumAddress(target.address), note: 'address', icon: CircleDot, run: () => go(addressPath(target.address)) })
  }
  const words = query.trim().toLowerCase().split(/\s+/)
  for (const { id, title, run } of commands) {
    if (HIDDEN_COMMANDS.has(id) || !words.every((word) => title.toLowerCase().includes(word))) continue
    found.push({ id, title, icon: ArrowRight, run })
  }
  return found
}

/** Opens what a hash belongs to; one that the chain does not know is most likely a transaction. */
async function openHash(hash: `0x${string}`, sync: Sync, go: (path: string) => void): Promise<void> {
  const kind = await sync.find(hash).catch(() => undefined)
  go(kind === 'block' ? blockPath(hash) : transactionPath(hash))
}
