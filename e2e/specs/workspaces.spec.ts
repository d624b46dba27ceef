import { readdirSync } from 'node:fs'
import { violationsInThemes } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { openWithWorkspaces } from '../openWithWorkspaces.ts'
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
