import { useRouter } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { CommandBox } from '../components/forms/CommandBox.tsx'
import { SEARCH_BOX } from './commands.ts'
import { searchOptions } from './searchOptions.ts'
import { useCommandList } from './useCommands.ts'
import { useSearchSources } from './useSearchSources.ts'

/** One box for everything one can go to or do: blocks, transactions, addresses, functions, views and commands. */
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
      nothing="Nothing by that name. A block is a number or a hash, an address has 40 hexadecimal digits, a hash 64, a selector 8 after 0x."
    />
  )
}
