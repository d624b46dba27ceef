import { screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { CallTree, type CallTreeRow } from './CallTree.tsx'

interface Row extends CallTreeRow {
  title: string
}

function row(id: string, childCount = 0, position = 1, siblings = 1): Row {
  const depth = id.split('.').length - 1
  return {
    id,
    parentId: depth === 0 ? undefined : id.slice(0, id.lastIndexOf('.')),
    depth,
    childCount,
    position,
    siblings,
    gasShare: 0.25,
    selfShare: 0.1,
    gas: 1000,
    selfGas: 400,
    title: `call ${id}`,
  }
}

const ROWS = [row('0', 2), row('0.0', 1, 1, 2), row('0.0.0'), row('0.1', 0, 2, 2)]

/** The tree with the state that its views keep: rows below a collapsed row are not among the rows. */
function Tree({ all = ROWS }: { all?: readonly Row[] }): ReactNode {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState('0')
  const rows = all.filter(({ id }) => ![...collapsed].some((it) => id.startsWith(`${it}.`)))
  return (
    <CallTree
      label="Calls"
      rows={rows}
      collapsed={collapsed}
      onCollapse={(id, isCollapsed) => setCollapsed(new Set([...[...collapsed].filter((it) => it !== id), ...(isCollapsed ? [id] : [])]))}
      chosen={chosen}
      onChoose={setChosen}
      renderRow={({ title }) => title}
    />
  )
}

const chosen = (): string | undefined => titleOf(screen.getByRole('treeitem', { selected: true }))
const titleOf = (item: HTMLElement): string | undefined => ROWS.find(({ title }) => item.textContent === `${title}1,00025%`)?.title
const titles = (): (string | undefined)[] => screen.getAllByRole('treeitem').map(titleOf)
const itemOf = (title: string): HTMLElement => screen.getByRole('treeitem', { name: `${title} 1,000 25%` })

test("exposes each call's level, its position among its siblings, its gas, and whether it is expanded", () => {
  renderApp(<Tree />)
  const item = itemOf('call 0.0')
  expect(item).toHaveAttribute('aria-level', '2')
  expect(item).toHaveAttribute('aria-posinset', '1')
  expect(item).toHaveAttribute('aria-setsize', '2')
  expect(item).toHaveAttribute('aria-expanded', 'true')
  expect(item).toHaveTextContent('1,00025%')
  expect(itemOf('call 0.1')).not.toHaveAttribute('aria-expanded')
})

test.each([
  ['{ArrowDown}', 'call 0.0'],
  ['{ArrowDown}{ArrowDown}', 'call 0.0.0'],
  ['{End}', 'call 0.1'],
  ['{End}{ArrowDown}', 'call 0.1'],
  ['{End}{Home}', 'call 0'],
  ['{ArrowUp}', 'call 0'],
  // Right expands or enters, left collapses or leaves.
  ['{ArrowRight}', 'call 0.0'],
  ['{ArrowDown}{ArrowDown}{ArrowLeft}', 'call 0.0'],
  ['{End}{ArrowLeft}', 'call 0'],
  ['{Control>}{ArrowDown}{/Control}', 'call 0'],
])('the keys %s move from the top to %s', async (keys, title) => {
  const { user } = renderApp(<Tree />)
  screen.getByRole('tree', { name: 'Calls' }).focus()
  await user.keyboard(keys)
  expect(chosen()).toBe(title)
  const active = screen.getByRole('tree').getAttribute('aria-activedescendant')!
  expect(document.getElementById(active)).toBe(screen.getByRole('treeitem', { selected: true }))
})

test('left collapses a call, right expands it, Enter toggles it', async () => {
  const { user } = renderApp(<Tree />)
  screen.getByRole('tree').focus()
  await user.keyboard('{ArrowLeft}')
  expect(titles()).toHaveLength(1)
  expect(screen.getByRole('treeitem')).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{ArrowRight}')
  expect(titles()).toHaveLength(4)
  expect(chosen()).toBe('call 0')
  await user.keyboard('{Enter}')
  expect(titles()).toHaveLength(1)
})

test('clicking selects a call, clicking its arrow collapses it without selecting', async () => {
  const { user } = renderApp(<Tree />)
  await user.click(screen.getByText('call 0.1'))
  expect(chosen()).toBe('call 0.1')
  await user.click(itemOf('call 0.0').querySelector('svg')!)
  expect(titles()).toHaveLength(3)
  expect(chosen()).toBe('call 0.1')
})

test('of a thousand calls only the visible ones are mounted, and End reaches the last', async () => {
  const all = [row('0', 1_000), ...Array.from({ length: 1_000 }, (_, at) => row(`0.${at}`, 0, at + 1, 1_000))]
  const { user } = renderApp(<Tree all={all} />)
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60)
  screen.getByRole('tree').focus()
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toBe('call 0.0')
})
