import { useEffect, useState } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import type { App } from './useApp.ts'
import { useApp, useClient } from './useApp.ts'
import { TokenFactsReader, type TokenFacts } from './tokenFacts.ts'

/** One reader for each node, and for each chain that it shows. */
const readers = new WeakMap<App['client'], { generation: number; reader: TokenFactsReader }>()

function readerOf(client: App['client'], generation: number): TokenFactsReader {
  const known = readers.get(client)
  if (known?.generation === generation) return known.reader
  const reader = new TokenFactsReader(client)
  readers.set(client, { generation, reader })
  return reader
}

/** What tokens say of themselves, as far as they have answered. */
export function useTokenFacts(tokens: readonly Address[]): ReadonlyMap<Address, TokenFacts> {
  const client = useClient()
  const generation = useApp(({ blocks }) => blocks.generation)
  const [facts, setFacts] = useState<ReadonlyMap<Address, TokenFacts>>(new Map())
  const key = [...new Set(tokens)].toSorted().join(' ')
  useEffect(() => {
    let isOver = false
    const reader = readerOf(client, generation)
    const wanted = key === '' ? [] : (key.split(' ') as Address[])
    void Promise.all(wanted.map(async (token) => [token, await reader.read(token)] as const)).then((known) => {
      if (!isOver) setFacts(new Map(known))
    })
    return () => {
      isOver = true
    }
  }, [client, generation, key])
  return facts
}
