import { concat, encodeErrorResult, parseAbi } from 'viem'
import { violations } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { createViemClient } from '../clients/viemClient.ts'
import { expect, test } from '../fixture.ts'
import { makeOutcomesChain } from '../outcomesChain.ts'
import { FramePage } from '../pages/framePage.ts'
import { StepperPage } from '../pages/stepperPage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { callWindow } from '../windowCall.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a success says which inner call reverted, and a changed slot which of its bytes changed', async ({ page, terrarium }) => {
  const { caught, packed, orders } = await makeOutcomesChain((await terrarium.endpoints()).http)
  const frame = new FramePage(page)
  const transaction = new TransactionPage(page)
  await frame.find(caught)
  await expect(transaction.banner('Success, 1 inner call reverted: a reason in words')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: '1 inner call reverted' }).click()
  const chosen = transaction.calls.getByRole('treeitem', { selected: true })
  await expect(chosen).toHaveAttribute('aria-level', '2')
  await expect(chosen).toContainText('a reason in words')

  await frame.find(packed)
  await expect(transaction.banner('Success')).toBeVisible()
  await transaction.openTab('State')
  await expect(transaction.changedBytesOf(orders)).toHaveText(['ff', '11'])
  await expect(transaction.changesOf(orders)).toContainText('0xcafebabecafebabecafebabecafebabe99aabbccddee11001122334455667788')
  await expect(transaction.changesOf(FIRST)).toContainText('sender')
  await expect(transaction.changedAccounts.first()).toContainText('Account 0')
  await expect(transaction.changedAccounts).toHaveCount(3)
  expect(await violations(page)).toEqual([])
})

test('a long reason stays within the window where the banner has one line', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const frame = new FramePage(page)
  const transaction = new TransactionPage(page)
  // Reverts with what comes after its 11 bytes: PUSH1 11, CODESIZE, SUB, DUP1, PUSH1 11, PUSH0, CODECOPY, PUSH0, REVERT.
  const reason = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['It goes on and on. '.repeat(100)] })
  const data = concat(['0x600b380380600b5f395ffd', reason])
  const hash = (await callNode(http, 'eth_sendTransaction', [{ from: FIRST, data, gas: '0x2dc6c0' }])) as string
  await frame.find(hash)
  await expect(transaction.banner(/^Reverted: It goes on/)).toBeVisible()
  for (const tab of ['Steps', 'Gas'] as const) {
    await transaction.openTab(tab)
    await expect(page.getByRole('button', { name: 'Details of how it ended' })).toBeInViewport({ ratio: 1 })
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth), tab).toBe(0)
  }
})

test('the callee stays readable in a deep tree, also in a narrow window @long', async ({ page, terrarium, kind }) => {
  test.skip(kind === 'desktop', "the label is set over the browser's socket")
  const { deep, orders } = await makeOutcomesChain((await terrarium.endpoints()).http)
  await callWindow(page, 'devnet_setLabel', [orders, 'A rather long name of orders'])
  const transaction = new TransactionPage(page)
  await new FramePage(page).find(deep)
  await expect(transaction.banner(/^Reverted: custom error 0x/)).toBeVisible()
  await transaction.openTab('Trace')
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 })
    await transaction.calls.focus()
    for (const key of ['Home', 'End']) {
      await page.keyboard.press(key)
      await expect(transaction.calls.getByRole('treeitem', { selected: true })).toHaveAttribute('aria-level', key === 'Home' ? '1' : '31')
      const callees = transaction.calls.getByRole('treeitem').getByText('A rather long name of orders', { exact: true })
      expect(
        await callees.evaluateAll((names) => names.map((name) => name.scrollWidth - name.clientWidth).filter((cut) => cut > 0)),
      ).toEqual([])
    }
    await expect(page.getByRole('main')).toHaveJSProperty('scrollLeft', 0)
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0)
  }
})

test('the flow of a transfer has its arguments and its tokens, in the unit of the token', async ({ page, terrarium }) => {
  const client = createViemClient((await terrarium.endpoints()).http)
  await client.deploy(1_000n * 10n ** 18n)
  const { transactionHash } = await client.transfer(SECOND, 1_500n * 10n ** 15n)
  await client.close()
  const transaction = new TransactionPage(page)
  await new FramePage(page).find(transactionHash)
  const call = transaction.flow.getByText('transfer(to Account 1, value 1,500,000,000,000,000,000)')
  await expect(transaction.flow).toContainText('out−1.5 TERRA')
  // The short form is displayed; the digits are available to screen readers, when copying, and in the hint.
  await expect.poll(() => call.evaluate((node) => getComputedStyle(node.parentElement!, '::before').content)).toContain('value 1.5 TERRA')
  await transaction.flow.locator('code').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText('transfer(to Account 1, value 1,500,000,000,000,000,000)')
})

for (const size of [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]) {
  test(`the stepper exactly fills the window of ${size.width} by ${size.height}`, async ({ page, terrarium }) => {
    const client = createViemClient((await terrarium.endpoints()).http)
    await client.deploy(1n)
    const hash = await client.sendFailingTransfer(SECOND, 5n)
    await client.close()
    await page.setViewportSize(size)
    const steps = new StepperPage(page)
    const transaction = new TransactionPage(page)
    await new FramePage(page).find(hash)
    await transaction.openTab('Steps')
    await expect(steps.current).toContainText('REVERT')
    for (const pane of ['Opcodes', 'Storage', 'Return data'] as const) await expect(steps.pane(pane)).toBeInViewport({ ratio: 1 })
    const main = (await page.getByRole('main').boundingBox())!
    const last = (await steps.pane('Return data').boundingBox())!
    expect(main.y + main.height - last.y - last.height).toBeLessThan(24)
    const details = page.getByRole('button', { name: 'Details of how it ended' })
    await expect(details).toHaveAttribute('aria-expanded', 'false')
    await details.click()
    await expect(page.getByRole('link', { name: 'Show in call tree' })).toBeVisible()
  })
}
