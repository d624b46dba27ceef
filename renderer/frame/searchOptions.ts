/** Search results for a query: exact targets first, then accounts and labels, tokens, contract declarations, commands, node methods. */
import { ArrowLeftRight, ArrowRight, Box, CircleDot, CircleX, Coins, FunctionSquare, ScrollText, SquareTerminal, Tag } from 'lucide-react'
import { signatureOfItem } from '../../node-core/contract/abiSignature.ts'
import type { Address } from '../../node-core/contract/hex.ts'
import type { AbiItem, WireArtifact } from '../../node-core/contract/workspace.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { catalogueOf, type AbiCatalogue } from '../abi/abiIndex.ts'
import type { CommandOption } from '../components/forms/CommandBox.tsx'
import { fuzzyRank } from '../console/fuzzyRank.ts'
import { checksumAddress } from '../format/checksum.ts'
import { searchTargetFromText, shortenHex } from '../format/hash.ts'
import { plainText } from '../format/revert.ts'
import { addressPath, blockPath, consolePath, transactionPath } from '../routing/paths.ts'
import type { TokenFacts } from '../store/tokenFacts.ts'
import type { Command } from './command.ts'

export interface SearchSources {
  /** Number of the newest block; undefined before it is known. */
  head: number | undefined
  labels: ReadonlyMap<Address, string>
  tokens: ReadonlyMap<Address, TokenFacts>
  artifacts: readonly WireArtifact[]
  commands: readonly Command[]
  /** Names of the methods of the node. */
  methods: readonly string[]
  /** Navigates to a path of the window. */
  go: (path: string) => void
}

/** Maximum results of one kind, so that no kind crowds out the others. */
const MAX_PER_KIND = 6
const MAX_NAME_LENGTH = 64

const HIDDEN_COMMANDS = new Set(['view.search', 'go.back', 'go.forward'])

/** Results for a query; all commands if it is empty. */
export function searchOptions(text: string, sources: SearchSources): CommandOption[] {
  const query = text.trim()
  if (query === '') return commandsFor([], sources)
  const words = query.toLowerCase().split(/\s+/)
  return [
    ...targetsFor(query, sources),
    ...labelsFor(words, sources),
    ...tokensFor(query, sources),
    ...declaredFor(query, sources),
    ...commandsFor(words, sources),
    ...methodsFor(query, sources),
  ]
}

/** Targets of a number, a hash, an address or a selector. */
function targetsFor(query: string, { head, artifacts, go }: SearchSources): CommandOption[] {
  const catalogue = catalogueOf(artifacts)
  const target = searchTargetFromText(query)
  switch (target?.kind) {
    case 'selector': {
      const declared = declaredBy(catalogue, ['functions', 'errors'], target.selector)
      if (declared.length > 0) return declared.map((it) => declaredOption(it, go))
      const call: CommandOption = {
        id: 'selector',
        title: `Calls to ${target.selector}`,
        note: 'selector',
        icon: FunctionSquare,
        run: () => go(`/transactions?method=${target.selector}`),
      }
      return head !== undefined && target.number <= head ? [blockOption(target.number, head, go), call] : [call]
    }
    case 'blockNumber':
      return [blockOption(target.number, head, go)]
    case 'hash': {
      const events = declaredBy(catalogue, ['events'], target.hash)
      // The transaction page redirects if it is the hash of a block or a user operation.
      const page: CommandOption = {
        id: 'hash',
        title: shortenHex(target.hash, 12, 8),
        note: 'transaction, block or user operation',
        icon: ArrowLeftRight,
        run: () => go(transactionPath(target.hash)),
      }
      return events.length > 0 ? events.map((it) => declaredOption(it, go)) : [page]
    }
    case 'address':
      return [
        {
          id: 'address',
          title: checksumAddress(target.address),
          note: 'address',
          icon: CircleDot,
          run: () => go(addressPath(target.address)),
        },
      ]
    default:
      return []
  }
}

function blockOption(number: number, head: number | undefined, go: SearchSources['go']): CommandOption {
  const isThere = head !== undefined && number <= head
  return {
    id: 'block',
    title: `Block ${groupDigits(number)}`,
    ...(isThere ? {} : { note: 'not mined yet' }),
    icon: Box,
    run: () => go(blockPath(number)),
  }
}

function labelsFor(words: readonly string[], { labels, go }: SearchSources): CommandOption[] {
  return Array.from(labels)
    .filter(([, label]) => hasWords(label, words))
    .toSorted(([, a], [, b]) => Number(begins(b, words)) - Number(begins(a, words)))
    .slice(0, MAX_PER_KIND)
    .map(([address, label]) => addressOption(address, label, Tag, go))
}

function tokensFor(query: string, { tokens, labels, go }: SearchSources): CommandOption[] {
  const wanted = query.toLowerCase()
  return (
    Array.from(tokens)
      .filter(([, { symbol, name }]) => [symbol, name].some((text) => text?.toLowerCase().startsWith(wanted)))
      // One that its label shows already would be offered twice.
      .filter(([address]) => !labels.get(address)?.toLowerCase().includes(wanted))
      .slice(0, MAX_PER_KIND)
      .map(([address, { symbol, name }]) =>
        addressOption(address, [symbol, labels.get(address) ?? name].filter((it) => it !== undefined).join(' · '), Coins, go),
      )
  )
}

function addressOption(address: Address, title: string, icon: CommandOption['icon'], go: SearchSources['go']): CommandOption {
  return {
    id: `address ${address}`,
    title: plainText(title, MAX_NAME_LENGTH),
    note: shortenHex(checksumAddress(address)),
    icon,
    run: () => go(addressPath(address)),
  }
}

/** Functions, events and errors of the imported contracts by name; identical declarations are merged. */
function declaredFor(query: string, { artifacts, go }: SearchSources): CommandOption[] {
  const catalogue = catalogueOf(artifacts)
  return [catalogue.functions, catalogue.events, catalogue.errors]
    .flatMap((part) => Array.from(part, ([key, [entry]]) => ({ ...entry!, key, rank: rankOfName(query, entry!.item.name ?? '') })))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => a.rank! - b.rank!)
    .slice(0, MAX_PER_KIND)
    .map((declared) => declaredOption(declared, go))
}

/** By parts that follow each other: letters here and there, as in a list of methods alone, would find everything. */
function rankOfName(query: string, name: string): number | undefined {
  const wanted = query.replace(/\(.*$/, '')
  const rank = wanted.length < 2 ? undefined : fuzzyRank(wanted, name)
  return rank !== undefined && rank < 2 ? rank : undefined
}

/** What an artifact declares, with the selector or topic that stands for it. */
interface Declared {
  key: string
  item: AbiItem
  artifact: WireArtifact
}

/** What of the artifacts a selector or topic means; where several declare it alike, the first. */
function declaredBy(catalogue: AbiCatalogue, parts: readonly (keyof AbiCatalogue)[], key: string): Declared[] {
  return parts.flatMap((part) => (catalogue[part].get(key) ?? []).slice(0, 1).map((entry) => ({ ...entry, key })))
}

/** A function leads to its calls, an event to its logs, an error to the transactions that failed. */
function declaredOption({ key, item, artifact }: Declared, go: SearchSources['go']): CommandOption {
  const option = {
    id: `${item.type} ${key}`,
    title: plainText(signatureOfItem(item), MAX_NAME_LENGTH),
    note: `${item.type} of ${plainText(artifact.name, MAX_NAME_LENGTH)}`,
  }
  if (item.type === 'function') return { ...option, icon: FunctionSquare, run: () => go(`/transactions?method=${key}`) }
  if (item.type === 'event') return { ...option, icon: ScrollText, run: () => go(`/logs?topics=${key}`) }
  return { ...option, icon: CircleX, run: () => go('/transactions?status=failed') }
}

function commandsFor(words: readonly string[], { commands }: SearchSources): CommandOption[] {
  return commands
    .filter(({ id, title, synonyms = '' }) => !HIDDEN_COMMANDS.has(id) && hasWords(`${title} ${synonyms}`, words))
    .map(({ id, title, obstacle, run }) => ({
      id,
      title,
      ...(obstacle !== undefined && { note: 'not possible here' }),
      icon: ArrowRight,
      run,
    }))
}

function methodsFor(query: string, { methods, go }: SearchSources): CommandOption[] {
  return methods
    .map((name) => ({ name, rank: rankOfName(query, name) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => a.rank! - b.rank!)
    .slice(0, MAX_PER_KIND)
    .map(({ name }) => ({
      id: `method ${name}`,
      title: name,
      note: 'in the console',
      icon: SquareTerminal,
      run: () => go(consolePath(name)),
    }))
}

function hasWords(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

function begins(text: string, words: readonly string[]): boolean {
  return text.toLowerCase().startsWith(words[0] ?? '')
}
