/** Validators that are started from the window, with the real engine. */
import { engineOfThisMachine } from '../../node-core/consensus/realEngine.fixture.ts'
import { violationsInThemes as violations } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { FramePage } from '../pages/framePage.ts'
import { ValidatorsPage } from '../pages/validatorsPage.ts'

// Each starts a network of processes: they are not to compete for the machine.
test.describe.configure({ mode: 'default' })

/** Waits until the node of a validator has made blocks after those that it has. */
async function expectBlocks(validators: ValidatorsPage, index: number): Promise<void> {
  const before = await validators.height(index)
  await expect.poll(() => validators.height(index)).toBeGreaterThan(before + 1)
}

test('validators are started beside the node, shown with the way to the window of each, paused and stopped @long', async ({
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
  await expect(page.getByRole('button', { name: 'Start 2 validators' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start new ones…' })).toBeVisible()
})

test('consensus is seen, halted, healed, parted, cheated, joined, stopped and started again in the window, by keys @long', async ({
  page,
}) => {
  test.skip((await engineOfThisMachine()) === undefined, 'there is no CometBFT on this machine')
  // Nine engines and nodes start, and each fault is given the seconds that it takes to be noticed.
  test.setTimeout(180_000)
  const validators = new ValidatorsPage(page)
  await new FramePage(page).open('Validators')
  await validators.startButton.press('Enter')
  await validators.field('Block time').fill('300')
  await page.keyboard.press('Enter')
  await expect(await validators.cell(3, 'Process')).toHaveText('running', { timeout: 60_000 })
  await expect(validators.votes('precommit').first()).toBeVisible()
  await expectBlocks(validators, 0)
  await expect(validators.alert).toBeHidden()

  // The first is the one whose engine the window sees the others through.
  for (const index of [0, 1]) {
    await validators.chooseByKeys(`Faults of Validator ${index}`, 'Stop')
    await expect(await validators.cell(index, 'Process')).toHaveText('stopped')
  }
  await expect(validators.alert).toContainText('2 of 4 validators do not vote: no block can be decided until one of them is back')
  await expect(validators.alert).toContainText('Missing: Validator 0, Validator 1.')
  expect(await violations(page), 'halt').toEqual([])
  await validators.chooseByKeys('Faults of Validator 1', 'Start')
  await expect(validators.alert).toBeHidden()
  await expectBlocks(validators, 2)
  await validators.chooseByKeys('Faults of Validator 0', 'Start')
  await expectBlocks(validators, 0)

  await validators.chooseByKeys('Part…', '0, 1 from 2, 3')
  await expect(validators.links('cut')).toHaveCount(4)
  await expect(validators.alert).toContainText('2 of 4 validators do not vote: no block can be decided until one of them is back')
  await validators.heal()
  await expect(validators.links('whole')).toHaveCount(6)
  await expect(validators.alert).toBeHidden()
  await expectBlocks(validators, 0)

  await validators.chooseByKeys('Faults of Validator 3', 'Sign twice')
  await expect(validators.remark('Validator 3 signed twice').first()).toBeVisible()
  await expect(await validators.cell(3, 'Power')).toHaveText('0 (0 %)')
  await expectBlocks(validators, 0)

  await validators.chooseByKeys('Add…', 'With all blocks')
  await expect(validators.addition).toContainText('Validator 4 runs, and follows the others')
  await expect(validators.engine(4)).toBeVisible()
  await expectBlocks(validators, 4)
  expect(await violations(page), 'addition').toEqual([])

  await validators.stopButton.press('Enter')
  await page.getByRole('button', { name: 'Start 5 validators' }).click()
  await expect(await validators.cell(4, 'Process')).toHaveText('running', { timeout: 60_000 })
  await expectBlocks(validators, 4)
  await validators.stopButton.click()
  await expect(page.getByRole('button', { name: 'Start 5 validators' })).toBeVisible()
})
