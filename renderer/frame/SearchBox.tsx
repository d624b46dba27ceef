import { useRouter } from '@tanstack/react-router'
import { ArrowLeftRight, ArrowRight, Box, CircleDot, SquareTerminal, Tag } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { CommandBox, type CommandOption } from '../components/forms/CommandBox.tsx'
import { checksumAddress } from '../format/checksum.ts'
import { searchTargetFromText, shortenHex } from '../format/hash.ts'
import { plainText } from '../format/revert.ts'
import { addressPath, blockPath, transactionPath } from '../routing/paths.ts'
import { useApp } from '../store/useApp.ts'
import type { Command } from './command.ts'
import { SEARCH_BOX } from './commands.ts'
import { useCommandList } from './useCommands.ts'

/** One box for everything one can go to or do: blocks, transactions, addresses, views and commands. */
export function SearchBox(): ReactNode {
  const commands = useCommandList()
  const { history } = useRouter()
  const head = useApp((state) => state.blocks.head?.number)
  const labels = useApp((state) => state.workspace.labels)
  const [query, setQuery] = useState('')
  const options = useMemo(() => optionsFor(query, { head, labels, commands, go: (path) => history.push(path) }), [query, head, labels, commands, history])
  return (
    <CommandBox
      id={SEARCH_BOX}
      label="Search"
      placeholder="Block, transaction, address, label or command"
      shortcut="/"
      query={query}
      onQuery={setQuery}
      options={options}
      nothing="Nothing by that name. A block is a number or a hash, an address has 40 hexadecimal digits, a hash 64."
    />
  )
}

interface SearchContext {
  head: number | undefined
  labels: ReadonlyMap<string, string>
  commands: readonly Command[]
  go: (path: string) => void
}

/** What looks like the name of a method, such as eth_getBalance. */
const METHOD_NAME = /^[a-z]\w{0,12}_[A-Za-z]\w{2,60}$/

const HIDDEN_COMMANDS = new Set(['view.search', 'go.back', 'go.forward'])

/** Things offered at most, before labels are left out. */
const MOST_OPTIONS = 12

function optionsFor(query: string, { head, labels, commands, go }: SearchContext): CommandOption[] {
  const target = searchTargetFromText(query)
  const found: CommandOption[] = []
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
    // The transaction's page leads on where the hash is a block's.
    found.push({ id: 'hash', title: shortenHex(target.hash, 12, 8), note: 'transaction or block', icon: ArrowLeftRight, run: () => go(transactionPath(target.hash)) })
  } else if (target?.kind === 'address') {
    found.push({ id: 'address', title: checksumAddress(target.address), note: 'address', icon: CircleDot, run: () => go(addressPath(target.address)) })
  }
  const words = query.trim().toLowerCase().split(/\s+/)
  for (const { id, title, run } of commands) {
    if (HIDDEN_COMMANDS.has(id) || !words.every((word) => title.toLowerCase().includes(word))) continue
    found.push({ id, title, icon: ArrowRight, run })
  }
  if (METHOD_NAME.test(query.trim())) {
    const method = query.trim()
    found.push({ id: 'method', title: method, note: 'in the console', icon: SquareTerminal, run: () => go(`/console?method=${method}`) })
  }
  if (query.trim() !== '') {
    for (const [address, label] of labels) {
      if (!words.every((word) => label.toLowerCase().includes(word))) continue
      const id = `label ${address}`
      found.push({ id, title: plainText(label, 64), note: shortenHex(checksumAddress(address)), icon: Tag, run: () => go(addressPath(address)) })
      if (found.length >= MOST_OPTIONS) break
    }
  }
  return found
}
