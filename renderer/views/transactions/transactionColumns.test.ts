import { expect, test } from 'vitest'
import { TRANSACTION_COLUMNS } from './transactionColumns.tsx'

test('every column is in the list of a view', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
  const lists = Object.values(sources).flatMap((text) =>
    Array.from(text.matchAll(/const \{([^}]*)\} = TRANSACTION_COLUMNS/g), ([, list]) => list!),
  )
  const shown = new Set(lists.flatMap((list) => list.split(',').map((name) => name.split(':')[0]!.trim())))
  expect(Object.keys(TRANSACTION_COLUMNS).filter((name) => !shown.has(name))).toEqual([])
})
