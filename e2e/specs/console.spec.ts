import { JsonRpcProvider } from 'ethers'
import { violations } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { openBrowser } from '../openBrowser.ts'
import { openDesktop } from '../openDesktop.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { ConsolePage } from '../pages/consolePage.ts'
import { FramePage } from '../pages/framePage.ts'
import { SettingsPage } from '../pages/settingsPage.ts'
import { StepperPage } from '../pages/stepperPage.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a method is found, filled in and run by keyboard alone', async ({ page }) => {
  const frame = new FramePage(page)
  const methods = new ConsolePage(page)
  await new BlocksPage(page).show()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(methods.methods).toBeFocused()
  await page.keyboard.type('getbal')
  await page.keyboard.press('Enter')
  await expect(methods.field('address')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('alert')).toHaveText('address: missing')
  await page.keyboard.type(FIRST)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(methods.result).toContainText('"0x21e19e0c9bab2400000"')
  await expect(methods.result).toContainText('10,000 ETH')
  await frame.chooseTheme('Dark')
  expect(await violations(page, 'colors'), 'console, dark').toEqual([])

  await methods.openTab('Code')
  await expect(page.getByLabel('curl', { exact: true })).toContainText('"method":"eth_getBalance"')
  await methods.openTab('JSON')
  await page.getByRole('textbox', { name: 'Params' }).fill('["0x1",]')
  await expect(page.getByText('line 1, column 8: unexpected "]"')).toBeVisible()
  await methods.openTab('History')
  await methods.history.getByRole('button', { name: 'Pin eth_getBalance' }).click()
  await page.getByRole('button', { name: 'Run pinned as a batch' }).click()
  await page.getByRole('button', { name: 'Run as one batch' }).click()
  await expect(methods.result).toContainText('10,000 ETH')
  expect(await violations(page), 'pinned requests').toEqual([])
  await methods.history.getByRole('button', { name: /^eth_getBalance/ }).click()
  await expect(methods.field('address')).toHaveValue(FIRST)

  await frame.find('debug_cpuProfile')
  await methods.field('file').fill('slow.cpuprofile')
  await methods.field('seconds').fill('60')
  await methods.run()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('the node was asked to stop')
  await frame.open('Blocks')
  await frame.open('Console')
  await expect(methods.field('file')).toHaveValue('slow.cpuprofile')
  await frame.find('web3_sha3')
  await page.getByRole('button', { name: 'Insert example' }).click()
  await methods.run()
  await expect(methods.result).toContainText('0x47173285a8d7341e5e972fc677286384f802f8ef42a5ec5f03bbfa254cb01fad')
  await frame.find('eth_call')
  await expect(methods.field('overrides (optional)')).toHaveCount(0)
  await page.getByRole('button', { name: 'Insert example' }).click()
  await methods.run()
  await page.getByRole('button', { name: 'step through it' }).click()
  await expect(new StepperPage(page).list).toContainText('NUMBER')
})

test('a destructive method asks first, and a password is stored nowhere', async ({ page }) => {
  const methods = new ConsolePage(page)
  const frame = new FramePage(page)
  await new BlocksPage(page).show()
  await frame.runCommand('mine a block')
  await expect(frame.status).toContainText('Height1')
  await frame.find('evm_revert')
  await methods.field('snapshotId').fill('0x1')
  await methods.run()
  await expect(page.getByRole('dialog', { name: 'Run evm_revert?' })).toContainText('Takes the blocks after the snapshot off the chain')
  await page.keyboard.press('Escape')
  await expect(methods.result).toHaveCount(0)

  await frame.find('personal_sign')
  await methods.field('message').fill('0x1234')
  await methods.field('address').fill(FIRST)
  await methods.field('password (optional)').fill('correct horse')
  await methods.run()
  await expect(methods.result).toContainText('0x')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('horse')
  await methods.openTab('History')
  await methods.history.getByRole('button', { name: /^personal_sign/ }).click()
  await expect(methods.field('password (optional)')).toHaveValue('')
  await expect(page.getByText('secrets are not saved')).toBeVisible()
})

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
