import { useRouter } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { CommandBox } from '../components/forms/CommandBox.tsx'
import { SEARCH_BOX } from './commands.ts'
import { searchOptions } from './searchOptions.ts'
import { useCommandList } from './useCommands.ts'
import { useSearchSources } from './useSearchSources.ts'

/** Search across everything one can open or run: blocks, transactions, addresses, functions, views and commands. */
export function SearchBox(): ReactNode {
  const commands = useCommandList()
  const { history } = useRouter()
  const [query, setQuery] = useState('')
  const sources = useSearchSources(query !== '')
  const options = useMemo(
    () => searchOptions(query, { ...sources, commands, go: (path) => history.push(path) }),
    [query, sources, commands, history],
  )
  return (
    <CommandBox
      id={SEARCH_BOX}
      label="Search"
      placeholder="Block, transaction, address, label, function or command"
      shortcut="/"
      query={query}
      onQuery={setQuery}
      options={options}
      nothing="No matches. Enter a block number, or 0x and 40 hex digits for an address, 64 for a hash, 8 for a selector."
    />
  )
}
