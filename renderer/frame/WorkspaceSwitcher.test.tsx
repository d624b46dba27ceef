import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WireWorkspace } from '../../node-core/contract/wire/workspaces.ts'
import { RpcError } from '../bridge/rpcError.ts'
import { type Answers, renderApp } from '../testing/renderApp.tsx'
import { WorkspaceDialogs } from './WorkspaceDialogs.tsx'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

const HERE = { pid: 1, program: 'Terrarium 1 (test)', isThisProcess: true, since: 0, http: 'http://127.0.0.1:8545', ws: null }
const workspace = (name: string, more: Partial<WireWorkspace> = {}): WireWorkspace => ({
  name,
  path: `/w/${name}`,
  isCurrent: false,
  chainId: 1337,
  height: 1_233,
  sizeBytes: 2_048,
  openedAt: null,
  running: null,
  work: null,
  problem: null,
  ...more,
})
const LIST = [
  workspace('default', { isCurrent: true, running: HERE }),
  workspace('elsewhere', { running: { ...HERE, isThisProcess: false, http: 'http://127.0.0.1:8547' } }),
  workspace('broken', { problem: 'chain-id is not a number' }),
]

const assign = vi.fn<(url: string) => void>()
beforeEach(() => vi.stubGlobal('location', { assign }))
afterEach(() => {
  vi.unstubAllGlobals()
  assign.mockClear()
})

async function openMenu(answers: Answers = {}) {
  const app = renderApp(
    <>
      <WorkspaceSwitcher />
      <WorkspaceDialogs />
    </>,
    { answers: { devnet_workspaces: () => LIST, ...answers }, state: { node: { connection: { status: 'open' } } } },
  )
  await app.user.click(await screen.findByRole('button', { name: 'Workspace: default' }))
  await screen.findByRole('menu', { name: 'Workspaces' })
  return app
}

async function openList(answers: Answers = {}) {
  const app = await openMenu(answers)
  await app.user.click(screen.getByRole('menuitem', { name: 'Manage workspaces…' }))
  return { ...app, list: await screen.findByRole('list', { name: 'Workspaces' }) }
}

test('the menu lists the workspaces and where they run', async () => {
  await openMenu()
  expect(screen.getAllByRole('menuitemradio').map((it) => it.textContent)).toEqual([
    'defaultport 8545',
    'elsewhereport 8547',
    'brokenproblem',
  ])
  expect(screen.getByRole('menuitemradio', { name: /default/ })).toHaveAttribute('aria-checked', 'true')
})

test('one that is open elsewhere is shown at its address; one that is closed is opened first', async () => {
  const opened = { ...workspace('broken'), running: { ...HERE, http: 'http://127.0.0.1:8549' } }
  const { user, asked } = await openMenu({ devnet_openWorkspace: () => opened })
  await user.click(screen.getByRole('menuitemradio', { name: /elsewhere/ }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('http://127.0.0.1:8547'))
  await user.click(screen.getByRole('button', { name: 'Workspace: default' }))
  await user.click(await screen.findByRole('menuitemradio', { name: /broken/ }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('http://127.0.0.1:8549'))
  expect(asked).toContainEqual(['devnet_openWorkspace', 'broken'])
})

test('one that cannot be opened says why', async () => {
  const { user, tell } = await openMenu({ devnet_openWorkspace: () => new RpcError('refused', 'chain-id is not a number') })
  await user.click(screen.getByRole('menuitemradio', { name: /broken/ }))
  await waitFor(() => expect(tell.mock.calls.at(-1)).toEqual(['broken could not be opened', 'chain-id is not a number']))
})

test('a new workspace needs a free name, and opens', async () => {
  const created = { ...workspace('shop'), running: { ...HERE, http: 'http://127.0.0.1:8551' } }
  const { user, asked } = await openMenu({ devnet_createWorkspace: () => created })
  await user.click(screen.getByRole('menuitem', { name: 'New workspace…' }))
  const submit = await screen.findByRole('button', { name: 'Create and open' })
  expect(submit).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Default')
  expect(screen.getByText('There is a workspace of this name already.')).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'shop')
  await user.type(screen.getByRole('textbox', { name: 'Chain id' }), '7')
  await user.click(submit)
  await waitFor(() => expect(assign).toHaveBeenCalledWith('http://127.0.0.1:8551'))
  expect(asked).toContainEqual(['devnet_createWorkspace', 'shop', 7])
})

test('the list has what can be done with each, and why one cannot start', async () => {
  const { user, list } = await openList()
  const [first, second, third] = within(list).getAllByRole('listitem')
  expect(first).toHaveTextContent('This window, port 8545')
  expect(second).toHaveTextContent('Open in another program, port 8547')
  expect(third).toHaveTextContent('chain-id is not a number')
  expect(within(first!).queryByRole('button', { name: 'Open' })).toBeNull()
  await user.click(within(first!).getByRole('button', { name: 'Actions for default' }))
  const disabled = (await screen.findAllByRole('menuitem')).filter((it) => it.hasAttribute('data-disabled')).map((it) => it.textContent)
  expect(disabled).toEqual(['Close', 'Delete…'])
})

test('what a deletion loses is named, and the name must be typed', async () => {
  const { user, asked, tell, list } = await openList({ devnet_deleteWorkspace: () => true })
  await user.click(within(list).getByRole('button', { name: 'Actions for broken' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete broken?' })
  expect(dialog).toHaveTextContent(
    'its chain, which ends at block 1,233, its key files, artifacts, labels, files and settings (2 KiB) from /w/broken',
  )
  const remove = within(dialog).getByRole('button', { name: 'Delete workspace' })
  expect(remove).toBeDisabled()
  await user.type(within(dialog).getByRole('textbox'), 'broken')
  await user.click(remove)
  await waitFor(() => expect(tell.mock.calls.at(-1)?.[0]).toBe('broken deleted'))
  expect(asked).toContainEqual(['devnet_deleteWorkspace', 'broken'])
})

test('an import is uploaded in parts, and its copy at the node is removed whatever happens', async () => {
  let size = 0
  const { user, asked } = await openMenu({
    devnet_writeFile: (...params: unknown[]) => (size += atob(String(params.at(-1))).length),
    devnet_importWorkspace: () => new RpcError('refused', 'the file is damaged'),
    devnet_removeFile: () => true,
  })
  await user.click(screen.getByRole('menuitem', { name: 'Import…' }))
  const content = new Uint8Array(800 * 1024).fill(7)
  await user.upload(
    await screen.findByLabelText('Exported workspace', { selector: 'input' }),
    new File([content], 'my shop.workspace.tar.gz', { type: 'application/gzip' }),
  )
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('my-shop')
  await user.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('the file is damaged')
  expect(size).toBe(content.length)
  const methods = asked.map(([method]) => method)
  expect(methods.filter((it) => it === 'devnet_writeFile')).toHaveLength(2)
  expect(methods.at(-1)).toBe('devnet_removeFile')
})
