import { useEffect, useMemo, useState } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import type { App } from './useApp.ts'
import { newestOf } from './blocksSlice.ts'
import { useApp, useAppContext } from './useApp.ts'
import { hasFacts, TokenFactsReader, type TokenFacts } from './tokenFacts.ts'

/** One reader per node and chain. */
const readers = new WeakMap<App['client'], { generation: number; reader: TokenFactsReader }>()

function readerOf(client: App['client'], generation: number): TokenFactsReader {
  const known = readers.get(client)
  if (known?.generation === generation) return known.reader
  const reader = new TokenFactsReader(client)
  readers.set(client, { generation, reader })
  return reader
}

/** Tokens' metadata: each is in the map as soon as it has responded. */
export function useTokenFacts(tokens: readonly Address[]): ReadonlyMap<Address, TokenFacts> {
  const { client, store } = useAppContext()
  const generation = useApp(({ blocks }) => blocks.generation)
  const isOpen = useApp(({ node }) => node.connection.status === 'open')
  const [answers, setAnswers] = useState(0)
  const key = [...new Set(tokens)].toSorted().join(' ')
  const reader = readerOf(client, generation)
  useEffect(() => {
    let isOver = false
    const again = (): void => {
      if (!isOver) setAnswers((count) => count + 1)
    }
    // Requests made while disconnected are repeated after the reconnect.
    const head = newestOf(store.getState().blocks)?.number
    for (const token of isOpen ? addressesOf(key) : []) {
      const known = reader.known(token)
      if (!known || !hasFacts(known)) reader.read(token, head).then(again, () => undefined)
    }
    return () => {
      isOver = true
    }
  }, [reader, key, isOpen, store])
  return useMemo(() => {
    const known = addressesOf(key).map((token) => [token, reader.known(token)] as const)
    return new Map(known.filter((entry): entry is [Address, TokenFacts] => entry[1] !== undefined))
    // oxlint-disable-next-line react/exhaustive-deps -- the reader knows more after each answer
  }, [reader, key, answers])
}

function addressesOf(key: string): Address[] {
  return key === '' ? [] : (key.split(' ') as Address[])
}
