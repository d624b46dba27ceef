import { violationsInThemes } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { openWithWorkspaces } from '../openWithWorkspaces.ts'
import { makeOrdersChain } from '../ordersChain.ts'
import { ControlPage } from '../pages/controlPage.ts'
import { valueOf } from '../pages/facts.ts'
import { FramePage } from '../pages/framePage.ts'
import { TimelinePage } from '../pages/timelinePage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { TxpoolPage } from '../pages/txpoolPage.ts'
import { WorkspacesPage } from '../pages/workspacesPage.ts'
import type { Terrarium } from '../terrarium.ts'

const ETHER = 10n ** 18n
const SOMEBODY = `0x${'cd'.repeat(20)}`

let terrarium: Terrarium

test.beforeEach(async ({ kind, launchOptions, userDataDir }) => {
  ;({ terrarium } = await openWithWorkspaces(kind, launchOptions, userDataDir))
})
test.afterEach(() => terrarium.close())

test('a day in which a chain is steered', async () => {
  // A whole day, in three workspaces.
  test.setTimeout(120_000)
  const { page } = terrarium
  const { http } = await terrarium.endpoints()
  const [frame, control, timeline] = [new FramePage(page), new ControlPage(page), new TimelinePage(page)]
  const workspaces = new WorkspacesPage(page)
  const balanceOf = async (address: string) => BigInt((await callNode(http, 'eth_getBalance', [address, 'latest'])) as string)
  const balance = valueOf(page, 'Address', 'Balance')

  // Deploy, and remember the state in which everything works.
  const { orders } = await makeOrdersChain(http)
  await expect(timeline.slider).toHaveAttribute('aria-valuetext', 'now, block 7')
  await page.keyboard.press('n')
  await expect(timeline.flag('Block 7')).toBeVisible()

  // Break: the second account loses nearly all that it has.
  const [, victim] = (await callNode(http, 'eth_accounts', [])) as [string, string]
  await callNode(http, 'eth_sendTransaction', [{ from: victim, to: SOMEBODY, value: `0x${(9_999n * ETHER).toString(16)}` }])
  await callNode(http, 'evm_mine', [])
  await frame.find(victim)
  await expect(balance).toHaveText(/^0\.99/)

  // Look back: before the transfer everything was there.
  await timeline.move('ArrowLeft', 2, 'block 7 of 9')
  await expect(balance).toHaveText('10,000 ETH')
  await timeline.backToNow()
  await expect(balance).toHaveText(/^0\.99/)

  // Restore; what was broken stays as a branch, to which undo goes back, and from which redo returns.
  await timeline.flag('Block 7').click()
  await expect(control.message('Snapshot “Block 7” restored')).toBeVisible()
  await expect(balance).toHaveText('10,000 ETH')
  await expect(timeline.lanes).toHaveCount(1)
  await control.undo('Snapshot “Block 7” restored')
  await expect(frame.status).toContainText('Height9')
  await expect(balance).toHaveText(/^0\.99/)
  await control
    .message(/^Undone: /)
    .getByRole('button', { name: 'Redo' })
    .click()
  await expect(frame.status).toContainText('Height7')
  await expect(balance).toHaveText('10,000 ETH')

  // Edit the state of a contract, and act as it.
  await frame.find(orders)
  await page.getByRole('button', { name: 'Set balance' }).click()
  await control.submit({ Balance: '5' }, 'Set balance')
  await expect(balance).toHaveText('5 ETH')
  await expect(page.getByText('set by hand', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Act as it/ }).click()
  const acting = page.getByRole('status').filter({ hasText: 'Acting as' })
  await expect(acting).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  await control.submit({ To: SOMEBODY, Amount: '2' }, 'Send')
  await expect(page.getByRole('dialog', { name: 'Transaction sent' })).toContainText('Success')
  await page.keyboard.press('Escape')
  await acting.getByRole('button', { name: 'Stop' }).click()
  await expect(acting).toBeHidden()
  expect(await balanceOf(SOMEBODY)).toBe(2n * ETHER)
  await expect(frame.status).toContainText('Height8')
  expect(await violationsInThemes(page)).toEqual([])

  // Heal a wallet that remembers more than the chain: it is at nonce 9 of an account that has sent nothing.
  const wallet = ((await callNode(http, 'eth_accounts', [])) as string[])[8]!
  const remembered = (await callNode(http, 'eth_sendTransaction', [
    { from: wallet, to: SOMEBODY, value: '0x1', gas: '0x5208', nonce: '0x9' },
  ])) as string
  const pool = new TxpoolPage(page)
  await frame.open('Txpool')
  await expect(await pool.reason(remembered)).toContainText('Waits for nonces 0 – 8')
  await pool.remedy('0 – 8', /^Adopt 9 /).click()
  await expect(control.message('Nonce adopted')).toBeVisible()
  await expect(pool.nothing).toBeVisible()
  await expect(frame.status).toContainText('Height9')
  expect(await callNode(http, 'eth_getTransactionCount', [wallet, 'latest'])).toBe('0xa')
  expect(await callNode(http, 'eth_getTransactionReceipt', [remembered])).toMatchObject({ status: '0x1' })

  // Bundle what the healed wallet sent, and open it as a chain of its own.
  await frame.find(remembered)
  await new TransactionPage(page).reproduce('Open as a chain')
  await expect(workspaces.switcher(`reproduction-${remembered.slice(2, 10)}`)).toBeVisible()
  await frame.find(remembered)
  await expect(new TransactionPage(page).banner('Success')).toBeVisible()
  await workspaces.choose('default')
  await expect(workspaces.switcher('default')).toBeVisible()

  // Another workspace, and back to a chain that is as it was left.
  await workspaces.create('tomorrow', '4242')
  await expect(workspaces.switcher('tomorrow')).toBeVisible()
  await expect(frame.status).toContainText('Height0')
  await workspaces.choose('default')
  await expect(workspaces.switcher('default')).toBeVisible()
  await expect(frame.status).toContainText('Height9')
  await expect(timeline.flag('Block 7')).toBeVisible()
  await expect(timeline.lanes).toHaveCount(1)
})
