import { JsonRpcProvider } from 'ethers'
import { violations } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { openBrowser } from '../openBrowser.ts'
import { openDesktop } from '../openDesktop.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { SettingsPage } from '../pages/settingsPage.ts'

test('an option is validated as it is typed, saved, and applied when the node restarts', async ({
  kind,
  userDataDir,
  launchOptions,
  viewport,
}) => {
  const terrarium = kind === 'desktop' ? await openDesktop(userDataDir, 'disk') : await openBrowser(launchOptions, viewport, userDataDir)
  const { page } = terrarium
  const frame = new FramePage(page)
  const settings = new SettingsPage(page)
  await new BlocksPage(page).show()
  const { http } = await terrarium.endpoints()
  await page.keyboard.press(',')
  await expect(settings.profile('devnet')).toBeChecked()
  await settings.option('batch-limit').fill('none')
  await expect(page.getByText('"none" is not a whole number of at least 1').first()).toBeVisible()
  await expect(settings.save()).toBeDisabled()
  await expect(settings.save(), 'wherever in the list one is').toBeInViewport({ ratio: 1 })
  await settings.option('batch-limit').fill('7')
  await settings.profile('reference').check()
  expect(await violations(page), 'changed settings').toEqual([])
  await settings.save().click()
  await expect(page.getByText('Saved; 2 options will take effect when the node restarts')).toBeVisible()
  await expect(frame.status).toContainText('Profiledevnet')

  await settings.restart()
  await expect(frame.status).toContainText('Profilereference')
  await expect(frame.status).toContainText('Connected')
  await expect(settings.option('batch-limit')).toHaveValue('7')
  await expect(page.getByText('will take effect when the node restarts')).toHaveCount(0)
  if (kind === 'browser') {
    expect((await terrarium.endpoints()).http).toBe(http)
    const provider = new JsonRpcProvider(http)
    // The literal of the reference profile.
    expect(await provider.send('eth_getLogs', [{}])).toEqual([])
    expect(await provider.send('eth_call', [{}])).toBe('0x')
    provider.destroy()
  }

  await settings.openTab('Access')
  await page.getByRole('button', { name: 'Show the token' }).click()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  expect(await violations(page), 'access').toEqual([])
  await settings.openTab('Chain and data')
  await expect(page.getByText('blocks, state, pool')).toBeVisible()
  expect(await violations(page), 'data').toEqual([])
  await page.getByRole('button', { name: 'Reset chain' }).click()
  await settings.confirm('reset', 'Reset chain')
  await expect(page.getByText('This is a different chain')).toBeVisible()
  await terrarium.close()
})
