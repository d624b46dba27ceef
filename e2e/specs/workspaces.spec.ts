import { readdirSync } from 'node:fs'
import { violationsInThemes } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { openWithWorkspaces } from '../openWithWorkspaces.ts'
import { BranchesPage } from '../pages/branchesPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { WorkspacesPage } from '../pages/workspacesPage.ts'
import type { Terrarium } from '../terrarium.ts'

let terrarium: Terrarium
let folder: string

// Each test opens an application of its own, whose workspaces are on disk.
test.beforeEach(async ({ kind, launchOptions, userDataDir }) => {
  ;({ terrarium, folder } = await openWithWorkspaces(kind, launchOptions, userDataDir))
})
test.afterEach(() => terrarium.close())

test('a workspace is created, and the window switches between two that run at once', async () => {
  const { page } = terrarium
  const [frame, workspaces] = [new FramePage(page), new WorkspacesPage(page)]
  await expect(workspaces.switcher('default')).toBeVisible()
  await frame.runCommand('mine a block')
  await expect(frame.status).toContainText('Height1')

  await workspaces.create('shop', '777')
  await expect(workspaces.switcher('shop')).toBeVisible()
  await expect(frame.status).toContainText('Height0')
  await expect(frame.status).toContainText('777')

  await workspaces.choose('default')
  await expect(workspaces.switcher('default')).toBeVisible()
  await expect(frame.status).toContainText('Height1')
  await workspaces.choose('Manage workspaces…')
  await expect(workspaces.row('default')).toContainText('This window')
  await expect(workspaces.row('shop')).toContainText('Open, port')
  expect(await violationsInThemes(page)).toEqual([])
})

test('a branch that was left is opened beside the chain, in a workspace of its own', async () => {
  const { page } = terrarium
  const { http } = await terrarium.endpoints()
  const [frame, workspaces] = [new FramePage(page), new WorkspacesPage(page)]
  await callNode(http, 'evm_mineBlocks', [3])
  const { hash } = (await callNode(http, 'eth_getBlockByNumber', ['latest', false])) as { hash: string }
  await callNode(http, 'anvil_rollback', [2])
  await expect(frame.status).toContainText('Height1')

  await new BranchesPage(page).act('Branch 0', 'Open beside…')
  const dialog = workspaces.dialog('Open a branch beside')
  expect(await violationsInThemes(page)).toEqual([])
  await dialog.getByRole('textbox').fill('default')
  await expect(dialog.getByText('There is a workspace of this name already.')).toBeVisible()
  await dialog.getByRole('textbox').fill('before')
  await dialog.getByRole('button', { name: 'Open' }).click()
  const told = page.getByText(/^Clients reach it at http/)
  await expect(told).toBeVisible()
  const beside = (await told.innerText()).replace('Clients reach it at ', '')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(workspaces.switcher('before')).toBeVisible()
  await expect(frame.status).toContainText('Height3')
  expect(await callNode(beside, 'eth_getBlockByNumber', ['latest', false])).toMatchObject({ hash })
  expect(Number(await callNode(http, 'eth_blockNumber', []))).toBe(1)
})

test('a workspace is duplicated, renamed and deleted @long', async () => {
  const { page } = terrarium
  const [frame, workspaces] = [new FramePage(page), new WorkspacesPage(page)]
  await frame.runCommand('mine a block')
  await expect(frame.status).toContainText('Height1')
  await workspaces.duplicate('default', 'a-copy-with-a-name-that-is-much-longer-than-the-rail-is-wide')
  await workspaces.choose(/a-copy/)
  await expect(workspaces.switcher('a-copy-with-a-name-that-is-much-longer-than-the-rail-is-wide')).toBeVisible()
  await expect(frame.status).toContainText('Height1')
  await workspaces.choose('default')
  await expect(workspaces.switcher('default')).toBeVisible()
  await workspaces.delete('a-copy-with-a-name-that-is-much-longer-than-the-rail-is-wide')
  expect(readdirSync(folder)).toEqual(['default'])
})

test('a workspace is exported and imported; a damaged file is refused', async ({ kind }) => {
  test.skip(kind === 'desktop', 'the desktop asks where to save it')
  const { page } = terrarium
  const [frame, workspaces] = [new FramePage(page), new WorkspacesPage(page)]
  await frame.runCommand('mine a block')
  await expect(frame.status).toContainText('Height1')
  const file = await (await workspaces.export('default')).path()
  await workspaces.import(file, 'again')
  await workspaces.choose('again')
  await expect(workspaces.switcher('again')).toBeVisible()
  await expect(frame.status).toContainText('Height1')
  const dialog = await workspaces.import({ name: 'x.tar.gz', mimeType: 'application/gzip', buffer: Buffer.from('not a workspace') }, 'x')
  await expect(dialog.getByRole('alert')).toContainText('damaged')
})
