import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { OptionList, type ListOption } from '../../components/forms/OptionList.tsx'
import { fuzzyRank } from '../../console/fuzzyRank.ts'
import type { ConsoleMethod } from '../../console/methodCatalog.ts'

/** All methods by namespace; with a query, the matches, best first. */
export function MethodList({
  methods,
  chosen,
  onChoose,
}: {
  methods: readonly ConsoleMethod[]
  chosen: string | undefined
  onChoose: (name: string) => void
}): ReactNode {
  const [query, setQuery] = useState('')
  const options = useMemo(() => optionsFor(methods, query), [methods, query])
  const box = useRef<HTMLInputElement>(null)
  const isLinked = useRef(chosen !== undefined)
  // Without a chosen method, the user types its name next.
  useEffect(() => {
    if (!isLinked.current) box.current?.focus()
  }, [])
  return (
    <OptionList
      ref={box}
      label="Methods"
      placeholder="Find a method, e.g. getbal"
      options={options}
      query={query}
      onQuery={setQuery}
      value={chosen}
      onChoose={onChoose}
      nothing="No method matches."
    />
  )
}

function optionsFor(methods: readonly ConsoleMethod[], query: string): ListOption[] {
  if (query.trim() === '')
    return methods
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((method) => ({ id: method.name, title: method.name, group: method.namespace, ...noteOf(method) }))
  return methods
    .flatMap((method) => {
      const names = [method.name, ...method.aliases]
        .map((name) => ({ name, rank: fuzzyRank(query, name) }))
        .filter((it) => it.rank !== undefined)
      const best = names.toSorted((a, b) => a.rank! - b.rank!)[0]
      return best ? [{ method, name: best.name, rank: best.rank! }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ method, name }) => ({
      id: method.name,
      title: name,
      group: undefined,
      ...(name === method.name ? noteOf(method) : { note: method.name }),
    }))
}

/** The most used namespaces come first. */
const ORDER = ['eth', 'net', 'web3', 'txpool', 'evm', 'debug', 'trace', 'personal']

const placeOf = ({ namespace }: ConsoleMethod): number => (ORDER.includes(namespace) ? ORDER.indexOf(namespace) : ORDER.length)

const noteOf = ({ visibility }: ConsoleMethod): { note?: string } => (visibility === 'private' ? { note: 'private' } : {})
