import { JsonRpcProvider } from 'ethers'
import { expect, test } from '../fixture.ts'
import { ControlPage } from '../pages/controlPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { TxpoolPage } from '../pages/txpoolPage.ts'

test('shows live what waits, why, and which nonces are missing', async ({ page, terrarium }) => {
  const frame = new FramePage(page)
  const pool = new TxpoolPage(page)
  await frame.open('Txpool')
  await expect(pool.nothing).toBeVisible()

  const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
  const [first, second] = (await provider.send('eth_accounts', [])) as string[]
  const send = (from: string, fields: object): Promise<string> =>
    provider.send('eth_sendTransaction', [{ from, to: first, gas: '0x5208', value: '0x1', ...fields }])
  await provider.send('evm_setAutomine', [false])
  const paused = await send(first!, { nonce: '0x0' })
  const behindGap = await send(first!, { nonce: '0x3' })
  const cheap = await send(second!, { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' })

  await expect(await pool.reason(paused)).toContainText('Mining is paused')
  await expect(await pool.reason(behindGap)).toContainText('Waits for nonces 1 – 2')
  await expect(await pool.reason(cheap)).toContainText('At most 1 wei; base fee')
  await expect(pool.gap('1 – 2')).toContainText('not sent yet')
  await expect(pool.fact('Pending')).toHaveText('2')
  await expect(pool.fact('Queued')).toHaveText('1')
  await expect(frame.status).toContainText('2 pending, 1 queued')

  await provider.send('evm_mine', [])
  await expect(pool.table.row(paused)).toHaveCount(0)
  await expect(await pool.reason(behindGap)).toContainText('Waits for nonces 1 – 2')

  await pool.choose(cheap, 'Speed up')
  await pool.submit('Resend with higher fees')
  await expect(pool.dialog).toContainText('Pending: Mining is paused')
  await pool.submit('Done')
  await expect(pool.table.row(cheap)).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Mine a block' }).click()
  await expect(frame.status).toContainText('0 pending, 1 queued')
  await pool.choose(behindGap, 'Drop from pool')
  await expect(pool.nothing).toBeVisible()

  await frame.find(cheap)
  await expect(page.getByLabel('Why it was dropped')).toContainText('Another transaction of the same account and nonce pays more')
  const waiting = await send(first!, { nonce: '0x2' })
  await frame.find(waiting)
  await expect(new TransactionPage(page).banner('Pending: Waits for nonce 1')).toBeVisible()
  await send(first!, { nonce: '0x1' })
  await expect(new TransactionPage(page).banner('Pending: Mining is paused')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Mine a block' }).click()
  await expect(new TransactionPage(page).banner('Success')).toBeVisible()
  provider.destroy()
})

test('the arrow keys move between rows, including gaps', async ({ page, terrarium }) => {
  const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
  const [first] = (await provider.send('eth_accounts', [])) as string[]
  const hash = (await provider.send('eth_sendTransaction', [{ from: first, to: first, nonce: '0x2', value: '0x1' }])) as string
  provider.destroy()
  const pool = new TxpoolPage(page)
  await new FramePage(page).open('Txpool')
  await pool.gap('0 – 1').waitFor()
  await page.keyboard.press('ArrowDown')
  await expect(pool.gap('0 – 1').getByRole('link', { name: '0 – 1' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(pool.table.row(hash).getByRole('link', { name: hash })).toBeFocused()
})

test('a large pool is grouped by sender, expanded by keyboard, and filtered', async ({ page, terrarium }) => {
  const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
  const [first, second] = (await provider.send('eth_accounts', [])) as string[]
  await provider.send('evm_setAutomine', [false])
  for (let nonce = 0; nonce < 60; nonce++)
    await provider.send('eth_sendTransaction', [{ from: first, to: second, gas: '0x5208', nonce: `0x${nonce.toString(16)}` }])
  const behind = (await provider.send('eth_sendTransaction', [{ from: second, to: first, gas: '0x5208', nonce: '0x3' }])) as string
  provider.destroy()
  const pool = new TxpoolPage(page)
  await new FramePage(page).open('Txpool')
  const fold = pool.sender('0 – 59')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(pool.table.root).toContainText('60 transactions')
  await expect(pool.table.rows).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await expect(fold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(pool.table.root).toHaveAttribute('aria-rowcount', '64')

  await page.getByLabel('State').selectOption('nonce gap')
  await expect(page).toHaveURL(/state=gap/)
  await expect(pool.table.rows).toHaveCount(2)
  await expect(await pool.reason(behind)).toContainText('Waits for nonces 0 – 2')
})

test('a transaction is edited and replaced, and picked ones are dropped at once and brought back', async ({ page, terrarium }) => {
  const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
  const [first, second] = (await provider.send('eth_accounts', [])) as string[]
  await provider.send('evm_setAutomine', [false])
  const send = (from: string, nonce: string): Promise<string> =>
    provider.send('eth_sendTransaction', [{ from, to: first, gas: '0x5208', value: '0x1', nonce }])
  const edited = await send(first!, '0x0')
  const [kept, picked, other] = [await send(first!, '0x1'), await send(second!, '0x0'), await send(second!, '0x1')]
  const pool = new TxpoolPage(page)
  await new FramePage(page).open('Txpool')

  await pool.choose(edited, 'Edit and replace…')
  await pool.dialog.getByLabel('Amount', { exact: true }).fill('2')
  await pool.submit('Send')
  await expect(pool.table.row(edited)).toHaveCount(0)
  await expect(pool.dialog).toContainText('Transaction sent')
  await pool.submit('Done')

  for (const hash of [picked, other]) await pool.table.row(hash).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Drop 2 selected' }).click()
  await expect(pool.table.row(picked)).toHaveCount(0)
  await expect(pool.table.row(other)).toHaveCount(0)
  await expect(pool.table.row(kept)).toHaveCount(1)
  await new ControlPage(page).undo('2 transactions dropped from the pool')
  await expect(pool.table.row(picked)).toHaveCount(1)
  await expect(pool.table.row(other)).toHaveCount(1)
  provider.destroy()
})
