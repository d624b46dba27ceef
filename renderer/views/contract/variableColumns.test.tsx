import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WireVariable } from '../../../node-core/contract/variables.ts'
import { Table } from '../../components/tables/Table.tsx'
import { renderApp } from '../../testing/renderApp.tsx'
import { variableColumns } from './variableColumns.tsx'

const NONE = (): void => {}
const LONG = `${'a long name '.repeat(100)}that ends here`

test('a long text is on one line, whole in its hint and in what is copied', async () => {
  const variable: WireVariable = {
    path: 'title',
    name: 'title',
    type: 'string',
    kind: 'bytes',
    valueType: 'string',
    keyType: null,
    slot: `0x${'0'.repeat(64)}`,
    offset: 0,
    sizeBytes: 32,
    value: LONG,
    length: `0x${LONG.length.toString(16)}`,
  }
  const columns = variableColumns({ address: `0x${'1'.repeat(40)}`, onToggle: NONE, onMore: NONE, onKey: NONE })
  const { user } = renderApp(
    <Table
      label="Variables"
      columns={columns}
      rows={[{ variable, depth: 0, isOpen: undefined }]}
      keyOf={({ variable: { path } }) => path}
    />,
  )
  const shown = screen.getByText(/^“a long name /)
  expect(shown.textContent.length).toBeLessThan(LONG.length)
  expect(shown).toHaveAttribute('data-hint', LONG)
  expect(shown).toHaveAttribute('tabindex', '0')
  await user.click(screen.getByRole('button', { name: 'Copy title' }))
  expect(await navigator.clipboard.readText()).toBe(LONG)
})
