import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { JsonTree } from './JsonTree.tsx'

const tree = (): HTMLElement => screen.getByRole('group', { name: 'Answer' })

test('shows values of all types with their keys, quantities also in decimal', () => {
  renderApp(<JsonTree label="Answer" value={{ gas: '0x5208', ok: true, none: null, list: [], count: 7 }} />)
  for (const text of ['gas:"0x5208"21,000', 'ok:true', 'none:null', 'list:[]', 'count:7']) expect(tree()).toHaveTextContent(text)
})

test('parts are expanded and collapsed by their buttons', async () => {
  const { user } = renderApp(<JsonTree label="Answer" value={{ outer: { inner: { deep: 1 } } }} />)
  const inner = screen.getByRole('button', { name: 'inner' })
  expect(inner).toHaveAttribute('aria-expanded', 'false')
  expect(tree()).not.toHaveTextContent('deep')
  await user.click(inner)
  expect(tree()).toHaveTextContent('deep:1')
  expect(screen.getByRole('button', { name: 'inner' })).toHaveAttribute('aria-expanded', 'true')
  await user.click(screen.getByRole('button', { name: 'outer' }))
  expect(screen.queryByRole('button', { name: 'inner' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'outer' }))
  // What was expanded inside is expanded again.
  expect(tree()).toHaveTextContent('deep:1')
})

test('an address links to its page', () => {
  const address = `0x${'ab'.repeat(20)}`
  renderApp(<JsonTree label="Answer" value={{ from: address }} />)
  expect(screen.getByRole('link')).toHaveAttribute('href', `/address/${address}`)
})

test('a long string is truncated, shown in full by a button, and truncated again', async () => {
  const { user } = renderApp(<JsonTree label="Answer" value={{ code: `0x${'60'.repeat(1_000)}` }} />)
  expect(tree().textContent.length).toBeLessThan(400)
  await user.click(screen.getByRole('button', { name: 'show all' }))
  expect(tree().textContent.length).toBeGreaterThan(1_500)
  await user.click(screen.getByRole('button', { name: 'fold' }))
  expect(tree().textContent.length).toBeLessThan(400)
})

test('a long list ends in a button that loads more of it', async () => {
  const { user } = renderApp(<JsonTree label="Answer" value={Array.from({ length: 5_000 }, (_, at) => at)} />)
  expect(tree()).toHaveTextContent('[5000]')
  // Only visible rows are mounted.
  expect(tree().textContent.length).toBeLessThan(1_000)
  tree().scrollTop = 200 * 20
  tree().dispatchEvent(new Event('scroll'))
  await user.click(await screen.findByRole('button', { name: /more/ }))
  expect(await screen.findByText('205:')).toBeInTheDocument()
})

test('hostile keys and texts stay text, without their direction-override characters', () => {
  renderApp(<JsonTree label="Answer" value={{ '<img src=x onerror=alert(1)>': '\u202Eevil', ['__proto__x']: '<b>' }} />)
  expect(tree().querySelector('img, b')).toBeNull()
  expect(tree()).toHaveTextContent('<img src=x onerror=alert(1)>:')
  expect(tree().textContent).not.toContain('\u202E')
})
