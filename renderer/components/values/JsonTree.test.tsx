import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/renderApp.tsx'
import { JsonTree } from './JsonTree.tsx'

const tree = (): HTMLElement => screen.getByRole('group', { name: 'Answer' })

test('shows the values of all kinds with their keys, quantities in digits too', () => {
  renderApp(<JsonTree label="Answer" value={{ gas: '0x5208', ok: true, none: null, list: [], count: 7 }} />)
  for (const text of ['gas:"0x5208"21,000', 'ok:true', 'none:null', 'list:[]', 'count:7']) expect(tree()).toHaveTextContent(text)
})

test('parts are opened and closed by their buttons', async () => {
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
  // What was opened within is open again.
  expect(tree()).toHaveTextContent('deep:1')
})

test('an address leads to its page', () => {
  const address = `0x${'ab'.repeat(20)}`
  renderApp(<JsonTree label="Answer" value={{ from: address }} />)
  expect(screen.getByRole('link')).toHaveAttribute('href', `/address/${address}`)
})

test('a long string is folded, shown whole at a button, and folded again', async () => {
  const { user } = renderApp(<JsonTree label="Answer" value={{ code: `0x${'60'.repeat(1_000)}` }} />)
  expect(tree().textContent.length).toBeLessThan(400)
  await user.click(screen.getByRole('button', { name: 'show all' }))
  expect(tree().textContent.length).toBeGreaterThan(1_500)
  await user.click(screen.getByRole('button', { name: 'fold' }))
  expect(tree().textContent.length).toBeLessThan(400)
})

test('a long list ends in a button that brings more of it', async () => {
  const { user } = renderApp(<JsonTree label="Answer" value={Array.from({ length: 5_000 }, (_, at) => at)} />)
  expect(tree()).toHaveTextContent('[5000]')
  // Only what is in sight exists.
  expect(tree().textContent.length).toBeLessThan(1_000)
  tree().scrollTop = 200 * 20
  tree().dispatchEvent(new Event('scroll'))
  await user.click(await screen.findByRole('button', { name: /more/ }))
  expect(await screen.findByText('205:')).toBeInTheDocument()
})

test('hostile keys and texts stay text, without what turns lines around', () => {
  renderApp(<JsonTree label="Answer" value={{ '<img src=x onerror=alert(1)>': '\u202Eevil', ['__proto__x']: '<b>' }} />)
  expect(tree().querySelector('img, b')).toBeNull()
  expect(tree()).toHaveTextContent('<img src=x onerror=alert(1)>:')
  expect(tree().textContent).not.toContain('\u202E')
})
