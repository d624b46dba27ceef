/** Validators that are started from the window, with the real engine. */
import { engineOfThisMachine } from '../../node-core/consensus/realEngine.fixture.ts'
import { violationsInThemes as violations } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { FramePage } from '../pages/framePage.ts'
import { ValidatorsPage } from '../pages/validatorsPage.ts'

test('validators are started beside the node, shown with the way to the window of each, paused, stopped, and go on', async ({
  page,
  kind,
}) => {
  test.skip((await engineOfThisMachine()) === undefined, 'there is no CometBFT on this machine')
  const validators = new ValidatorsPage(page)
  await new FramePage(page).open('Validators')
  await validators.startButton.click()
  await validators.dialog.waitFor()
  expect(await violations(page), 'form').toEqual([])
  await validators.field('Validators').fill('2')
  await validators.field('Block time').fill('200')
  await page.keyboard.press('Enter')
  await expect(await validators.cell(1, 'Process')).toHaveText('running')
  await expect(await validators.cell(0, 'Block')).toHaveText(/^[1-9]\d*$/)
  expect(await violations(page), 'validators').toEqual([])

  await expect(validators.window(0)).toHaveAttribute('href', /^http:\/\/127\.0\.0\.1:\d+\/validators$/)
  if (kind === 'browser') {
    const [other] = await Promise.all([page.waitForEvent('popup'), validators.window(0).click()])
    await expect(other.getByRole('heading', { name: 'Votes' })).toBeVisible()
    await other.close()
  }
  await validators.chooseFault(1, 'Pause')
  await expect(await validators.cell(1, 'Process')).toHaveText('paused')
  await expect(validators.window(1)).toBeHidden()

  await validators.stopButton.click()
  await page.getByRole('button', { name: 'Start 2 validators' }).click()
  await expect(await validators.cell(1, 'Process')).toHaveText('running')
  await validators.stopButton.click()
  await expect(page.getByRole('button', { name: 'Start new ones…' })).toBeVisible()
})
