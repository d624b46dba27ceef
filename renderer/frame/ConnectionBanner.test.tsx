import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DesktopBridge } from '../../node-core/contract/desktopBridge.ts'
import type { NodeInfo } from '../../node-core/contract/wire/nodeInfo.ts'
import type { NodeSlice } from '../store/nodeSlice.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'

const show = (node: Partial<NodeSlice>, desktop?: Partial<DesktopBridge>) =>
  renderApp(<ConnectionBanner />, { state: { node }, ...(desktop && { desktop }) })
const INFO = {} as NodeInfo
const names = (): (string | null)[] => screen.queryAllByRole('button').map((button) => button.textContent)

test('shows nothing while connected', () => {
  const { container } = show({ connection: { status: 'open' }, info: INFO })
  expect(container).toBeEmptyDOMElement()
})

test('distinguishes a lost connection from one never established, and retries at a button', async () => {
  const waiting = { status: 'waiting', retryAtMs: 0 } as unknown as NodeSlice['connection']
  const { user, sync } = show({ connection: waiting })
  expect(screen.getByRole('alert')).toHaveTextContent('Cannot reach the node')
  const reconnect = vi.spyOn(sync, 'reconnect')
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(reconnect).toHaveBeenCalledTimes(1)
  show({ connection: waiting, info: INFO })
  expect(screen.getAllByRole('alert')[1]).toHaveTextContent('Lost connection to the node')
})

test('shows why the node stopped, and restarts it once at the button', async () => {
  const start = Promise.withResolvers<void>()
  const restartNode = vi.fn<() => Promise<void>>(() => start.promise)
  const { user } = show({ nodeState: { status: 'stopped', reason: 'the port is taken' } }, { restartNode })
  expect(screen.getByRole('alert')).toHaveTextContent('the port is taken')
  expect(names()).toEqual(['Restart'])
  await user.click(screen.getByRole('button'))
  expect(screen.getByRole('button')).toBeDisabled()
  start.resolve()
  expect(await screen.findByRole('button', { name: 'Restart' })).toBeEnabled()
  expect(restartNode).toHaveBeenCalledTimes(1)
})

test('a failed start can be retried', async () => {
  const restartNode = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no')))
  const { user } = show({ nodeState: { status: 'stopped', reason: 'x' } }, { restartNode })
  await user.click(screen.getByRole('button', { name: 'Restart' }))
  expect(await screen.findByRole('button', { name: 'Restart' })).toBeEnabled()
})

test('offers the button that fits the cause: configuration file or damaged chain', async () => {
  const desktop = {
    restartNode: vi.fn<() => Promise<void>>(),
    startWithoutConfig: vi.fn<() => Promise<void>>(async () => {}),
    repairChain: vi.fn<() => Promise<void>>(async () => {}),
  }
  const { user } = show({ nodeState: { status: 'stopped', reason: 'bad value', configFile: '/data/config.toml' } }, desktop)
  expect(screen.getByRole('alert')).toHaveTextContent('/data/config.toml')
  await user.click(screen.getByRole('button', { name: 'Start without the configuration file' }))
  expect(desktop.startWithoutConfig).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'Rebuild the chain' })).not.toBeInTheDocument()
  show({ nodeState: { status: 'stopped', reason: 'damaged', isDamaged: true } }, desktop)
  await user.click(screen.getByRole('button', { name: 'Rebuild the chain' }))
  expect(desktop.repairChain).toHaveBeenCalledTimes(1)
})

test('shows the reason without buttons in a browser', () => {
  show({ nodeState: { status: 'stopped', reason: 'out of memory', isDamaged: true } })
  expect(screen.getByRole('alert')).toHaveTextContent('out of memory')
  expect(names()).toEqual([])
})

test('shows the progress of a rebuild', () => {
  show({ nodeState: { status: 'starting', repair: { stage: 'executing', percent: 42, number: 1_234 } } })
  expect(screen.getByText(/42%, block 1,234/)).toBeVisible()
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '42')
})

test('reports a store failure of a running node, with a remedy', async () => {
  const desktop = { repairChain: vi.fn<() => Promise<void>>(async () => {}), restartNode: vi.fn<() => Promise<void>>(async () => {}) }
  const storeProblem = { message: 'a record is damaged', isDamaged: true }
  const { user } = show({ connection: { status: 'open' }, info: { storeProblem } as NodeInfo }, desktop)
  expect(screen.getByRole('alert')).toHaveTextContent('a record is damaged')
  await user.click(screen.getByRole('button', { name: 'Rebuild the chain' }))
  expect(desktop.repairChain).toHaveBeenCalledTimes(1)
  expect(desktop.restartNode).not.toHaveBeenCalled()
})

test('a reason of any length and content is shown as bounded text', () => {
  show({ nodeState: { status: 'stopped', reason: `\u202E<img src=x>${'x'.repeat(100_000)}` } })
  expect(screen.getByRole('alert').textContent.length).toBeLessThan(3_000)
  expect(screen.getByRole('alert').querySelector('img')).toBeNull()
  expect(screen.getByRole('alert').textContent).not.toContain('\u202E')
})
