import { violationsInThemes } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { FramePage } from '../pages/framePage.ts'
import { SourcePage } from '../pages/sourcePage.ts'
import { StepperPage } from '../pages/stepperPage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { VIA_IR, makeVaultChain } from '../vaultChain.ts'

test('a failed transaction leads to its line and values, and one step back, by mouse', async ({ page, terrarium }) => {
  const { failed } = await makeVaultChain(page, (await terrarium.endpoints()).http)
  const source = new SourcePage(page)
  await new FramePage(page).find(failed)
  await expect(source.banner).toContainText('if (balance < amount) revert Insufficient(from, balance, amount);')
  await expect(source.banner).toContainText('balance 3,500,000,000,000,000,000 < amount 5,000,000,000,000,000,000')
  await expect(source.banner).toContainText('Vault.withdraw')
  expect(await violationsInThemes(page)).toEqual([])

  await source.banner.getByRole('link', { name: 'Vault.sol:67' }).click()
  await expect(source.current).toContainText('if (balance < amount) revert Insufficient(from, balance, amount);')
  await expect(source.callStack.first()).toContainText('Vault._debit')
  await expect(source.callStack.last()).toContainText('Vault.withdraw')
  expect(await violationsInThemes(page)).toEqual([])

  await expect(source.current).toHaveAttribute('data-tone', 'danger')
  // To where the revert begins, and then the statement that it is part of: with what they evaluate first.
  for (const first of ['from', 'amount']) {
    await source.button('Back to the statement before, over calls').click()
    await expect(source.lit).toHaveText([first])
  }
  await source.button('Back to the statement before, over calls').click()
  await expect(source.current).toContainText('Console.log("balance", balance);')
  await source.button('Back to the call of this function').click()
  await expect(source.current).toContainText('left = _debit(msg.sender, amount);')
  await expect(source.callStack.first()).toContainText('Vault.withdraw')
})

test('optimised code runs without the optimiser, with its local variables @long', async ({ page, terrarium }) => {
  const { failed } = await makeVaultChain(page, (await terrarium.endpoints()).http, VIA_IR)
  const source = new SourcePage(page)
  await new FramePage(page).find(failed)
  await source.banner.getByRole('link', { name: 'Vault.sol:67' }).click()
  const variables = source.pane('Variables')
  await expect(variables).toContainText('optimised out')
  await variables.getByRole('button', { name: 'Run without the optimiser' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run without the optimiser' })
  await expect(dialog).toContainText('Comes with Terrarium')
  expect(await violationsInThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Run the compiler' }).click()

  const bar = page.getByRole('group', { name: 'Without the optimiser' })
  await expect(bar).toContainText('Vault')
  await expect(bar).not.toContainText('something else')
  // It begins where it fails.
  await expect(source.current).toContainText('if (balance < amount) revert Insufficient(from, balance, amount);')
  await expect(source.callStack.first()).toContainText('Vault._debit')
  await expect(variables).toContainText('Inferred from the words of the stack.')
  await expect(variables).not.toContainText('optimised out')
  expect(await violationsInThemes(page)).toEqual([])

  await bar.getByRole('button', { name: 'Back to the deployed code' }).click()
  await expect(bar).toHaveCount(0)
  await expect(variables).toContainText('optimised out')
})

test('the same by keyboard, with a breakpoint', async ({ page, terrarium }) => {
  const { failed } = await makeVaultChain(page, (await terrarium.endpoints()).http)
  const source = new SourcePage(page)
  await page.keyboard.press('/')
  await page.keyboard.type(failed)
  await page.keyboard.press('Enter')
  await source.banner.getByRole('link', { name: 'Vault.sol:67' }).focus()
  await page.keyboard.press('Enter')
  await expect(source.current).toContainText('revert Insufficient')
  for (const first of ['from', 'amount']) {
    await page.keyboard.press('Shift+O')
    await expect(source.lit).toHaveText([first])
  }
  await page.keyboard.press('Shift+O')
  await expect(source.current).toContainText('Console.log("balance", balance);')
  await page.keyboard.press('o')
  await expect(source.current).toContainText('if (balance < amount)')
  await page.keyboard.press('Shift+U')
  await expect(source.current).toContainText('left = _debit(msg.sender, amount);')
  await page.keyboard.press('i')
  await expect(source.callStack.first()).toContainText('_debit')

  // Line 65 begins the function's body.
  await source.source.focus()
  await page.keyboard.press('Home')
  for (let line = 1; line < 65; line++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(source.line(65).getByRole('img', { name: 'breakpoint' })).toBeVisible()
  await new StepperPage(page).slider.fill('0')
  await page.keyboard.press('Escape')
  await source.source.focus()
  await page.keyboard.press('b')
  await expect(source.current).toContainText('uint256 balance = accounts[from].balance;')
  await page.getByRole('radio', { name: /opcodes/ }).press('Space')
  await expect(new StepperPage(page).stack).toBeVisible()
})

test('the call tree shows functions within calls, and what is printed', async ({ page, terrarium }) => {
  const { deposited } = await makeVaultChain(page, (await terrarium.endpoints()).http)
  await new FramePage(page).find(deposited)
  const transaction = new TransactionPage(page)
  await transaction.openTab('Trace')
  const rows = transaction.calls.getByRole('treeitem')
  await expect(rows.filter({ hasText: 'Vault._open' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'console' }).filter({ hasText: 'deposited 3500000000000000000' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Functions' }).click()
  await expect(rows.filter({ hasText: 'Vault._open' })).toHaveCount(0)
  expect(await violationsInThemes(page)).toEqual([])
})

test('gas by source, beside that of another transaction @long', async ({ page, terrarium }) => {
  const { deposited, failed } = await makeVaultChain(page, (await terrarium.endpoints()).http)
  await new FramePage(page).find(failed)
  await new TransactionPage(page).openTab('Gas')
  await expect(page.getByRole('application', { name: /^Gas by source/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'What used most gas' })).toContainText('Vault.sol:67')
  expect(await violationsInThemes(page)).toEqual([])

  const choice = page.getByRole('combobox', { name: 'Compare with' })
  await choice.selectOption({ label: await choice.getByRole('option', { name: /deposit\(\)/ }).innerText() })
  const changes = page.getByRole('table', { name: 'What changed most' })
  await expect(changes.getByRole('row').filter({ hasText: 'Vault.sol:47' })).toContainText(/0−\d/)
  await expect(changes.getByRole('row').filter({ hasText: 'Vault.sol:67' })).toContainText(/\d\+\d/)
  expect(page.url()).toContain(deposited)
  expect(await violationsInThemes(page)).toEqual([])

  await choice.selectOption({ label: 'The transaction with a hash…' })
  await page.getByRole('textbox', { name: 'Hash of the other transaction' }).fill(`0x${'00'.repeat(32)}`)
  await expect(page.getByRole('alert')).toContainText('transaction not found')
  expect(await violationsInThemes(page)).toEqual([])
})

test('builds are listed with what they say', async ({ page, terrarium }) => {
  await makeVaultChain(page, (await terrarium.endpoints()).http)
  await new FramePage(page).open('Contracts')
  await page.getByRole('tab', { name: 'Builds' }).click()
  const builds = page.getByRole('table', { name: 'Builds' })
  await expect(builds).toContainText('0.8.37')
  await expect(builds).toContainText('vault.json')
  expect(await violationsInThemes(page)).toEqual([])
})

test('the connect dialog names the explorer APIs @long', async ({ page }) => {
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Explorer' }).click()
  await expect(dialog).toContainText('--verifier-url')
  expect(await violationsInThemes(page)).toEqual([])
})

test('a contract shows what it was compiled from', async ({ page, terrarium }) => {
  const { vault } = await makeVaultChain(page, (await terrarium.endpoints()).http)
  await new FramePage(page).find(vault)
  await page.getByRole('tab', { name: 'Sources' }).click()
  await expect(page.getByText('0.8.37+commit')).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'Source of Vault.sol' })).toContainText('pragma solidity')
  expect(await violationsInThemes(page)).toEqual([])
})
