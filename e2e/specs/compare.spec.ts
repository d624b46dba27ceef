import { violationsInThemes } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { BranchesPage } from '../pages/branchesPage.ts'
import { ComparePage } from '../pages/comparePage.ts'
import { valueOf } from '../pages/facts.ts'
import { FramePage } from '../pages/framePage.ts'
import { Table } from '../pages/table.ts'
import { makeVaultChain } from '../vaultChain.ts'

/** Input of `deposit()`. */
const DEPOSIT = '0xd0e30db0'

test('a branch that a revert left behind is compared with the present, by variable, transaction and log', async ({ page, terrarium }) => {
  test.setTimeout(120_000)
  const { http } = await terrarium.endpoints()
  const { vault } = await makeVaultChain(page, http)
  const [, , , depositor] = (await callNode(http, 'eth_accounts', [])) as string[]
  const deposit = (value: string) =>
    callNode(http, 'eth_sendTransaction', [{ from: depositor, to: vault, value, data: DEPOSIT, gas: '0x493e0' }])
  await callNode(http, 'devnet_createSnapshot', ['before'])
  const left = (await deposit('0xde0b6b3a7640000')) as string
  await callNode(http, 'devnet_restoreSnapshot', ['before'])

  const frame = new FramePage(page)
  const compare = new ComparePage(page)
  await frame.open('Blocks')
  await new BranchesPage(page).act('Branch 0', 'Compare with now')
  await expect(frame.heading('Compare')).toBeVisible()
  await expect(compare.to).toHaveValue('latest')
  await expect(valueOf(page, 'Compared blocks', 'Common ancestor')).toContainText(
    'Block 3, with 1 block after it on the side of From, and 0 on that of To',
  )
  await expect(compare.value(vault, '.balance')).toContainText('1,000,000,000,000,000,000')
  await compare.openTab('Transactions')
  await expect(new Table(page, 'Transactions: Only in branch 0').rows).toHaveCount(1)

  // The present goes on, and the comparison with it.
  const now = (await deposit('0x1bc16d674ec80000')) as string
  await expect(new Table(page, 'Transactions: Only in the newest block').rows).toContainText(['2 ETH'])
  expect(now).not.toBe(left)
  expect(await violationsInThemes(page)).toEqual([])
  await compare.openTab('Logs')
  await expect(compare.logs('the newest block', 4)).toHaveCount(1)
  expect(await violationsInThemes(page)).toEqual([])
  await compare.openTab('State')
  await expect(compare.value(vault, '.balance')).toContainText(/1,000,000,000,000,000,000.*2,000,000,000,000,000,000/)
  expect(await violationsInThemes(page)).toEqual([])
  await compare.swap()
  await expect(compare.from).toHaveValue('latest')
  await expect(compare.value(vault, '.balance')).toContainText(/2,000,000,000,000,000,000.*1,000,000,000,000,000,000/)
})

test('blocks are compared from their page, and by naming others', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const [from, to] = (await callNode(http, 'eth_accounts', [])) as [string, string]
  for (let i = 0; i < 3; i++) await callNode(http, 'eth_sendTransaction', [{ from, to, value: '0xde0b6b3a7640000' }])
  const compare = new ComparePage(page)
  const frame = new FramePage(page)
  await new BlocksPage(page).show()
  await frame.find('1')
  await compare.openFromBlock()
  await expect(frame.heading('Compare')).toBeVisible()
  await expect(compare.value(to, 'Balance')).toContainText('+2 ETH')

  await compare.openTab('Transactions')
  await expect(new Table(page, 'Transactions: After block 1').rows).toHaveCount(2)

  await compare.compare('2', '2')
  await expect(page.getByText('Both sides are the same block, with the same state.')).toBeVisible()
  expect(await violationsInThemes(page)).toEqual([])
  await compare.compare('2', 'nowhere')
  await expect(compare.problem('Enter a block number, a hash, latest, or a branch or snapshot.')).toBeVisible()
  await compare.compare('99', '2')
  await expect(page.getByText('header not found')).toBeVisible()

  // The newest block is compared with the one before it, and shows what waits for the next one.
  await frame.find('3')
  await compare.openFromBlock()
  await expect(compare.value(to, 'Balance')).toContainText('+1 ETH')
  await compare.compare('3', 'latest')
  await expect(page.getByText('No difference')).toBeVisible()
  await callNode(http, 'anvil_setBalance', [to, '0x0'])
  await expect(compare.value(to, 'Balance')).toContainText('0 ETH')
  await expect(page.getByText('changed by hand', { exact: true })).toBeVisible()
})
