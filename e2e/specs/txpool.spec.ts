import { JsonRpcProvider } from 'ethers'
import { callNode } from '../callNode.ts'
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

test('a filter that is being typed stays when a block empties the pool', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const [first] = (await callNode(http, 'eth_accounts', [])) as string[]
  await callNode(http, 'evm_setAutomine', [false])
  await callNode(http, 'eth_sendTransaction', [{ from: first, to: first, gas: '0x5208' }])
  const pool = new TxpoolPage(page)
  await new FramePage(page).open('Txpool')
  await pool.senderFilter.pressSequentially('0xf39F')
  await callNode(http, 'evm_mine', [])
  await expect(pool.nothing).toBeVisible()
  await expect(pool.senderFilter).toHaveValue('0xf39F')
  await expect(pool.senderFilter).toBeFocused()
  await expect(page.getByRole('button', { name: 'Drop all' })).toBeDisabled()
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

/** Waits until the first rows are these transactions, in this order. */
async function expectOrder({ table }: TxpoolPage, hashes: readonly string[]): Promise<void> {
  for (const [index, hash] of hashes.entries()) await expect(table.row(hash)).toHaveAttribute('aria-rowindex', String(index + 2))
}

test('transactions are moved in the order of mining, by menu and by key, and that is undone', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const [first, second, third] = (await callNode(http, 'eth_accounts', [])) as string[]
  const pool = new TxpoolPage(page)
  const control = new ControlPage(page)
  await callNode(http, 'evm_setAutomine', [false])
  const send = async (from: string, nonce: number, gwei: number) =>
    (await callNode(http, 'eth_sendTransaction', [
      { from, to: first, gas: '0x5208', nonce: `0x${nonce}`, gasPrice: `0x${(gwei * 1e9).toString(16)}` },
    ])) as string
  const [own, later] = [await send(first!, 0, 2), await send(first!, 1, 2)]
  const [cheap, dear] = [await send(second!, 0, 3), await send(third!, 0, 4)]
  await new FramePage(page).open('Txpool')
  await expect(await pool.reason(dear)).toContainText('#1')
  await expect(await pool.reason(later)).toContainText('#4')
  await expect(pool.fact('Order')).toHaveText('by fees')

  // An earlier transaction of the same sender goes with it.
  await pool.choose(later, 'Mine first')
  await expect(control.message('Moved to the front')).toBeVisible()
  await expect(await pool.reason(own)).toContainText('#1')
  await expect(await pool.reason(later)).toContainText('#2')
  await expect(pool.fact('Order')).toHaveText('2 by hand')
  await control.undo('Moved to the front')
  await expect(await pool.reason(later)).toContainText('#4')
  await expect(pool.fact('Order')).toHaveText('by fees')

  // The row that moves keeps the focus.
  await pool.arrange('In the order of mining')
  await expectOrder(pool, [dear, cheap, own, later])
  const link = pool.table.row(later).getByRole('link', { name: later })
  await link.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expectOrder(pool, [dear, own, later, cheap])
  await expect(link).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expectOrder(pool, [own, later, dear, cheap])
  await expect(link).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expectOrder(pool, [own, dear, later, cheap])
  await expect(link).toBeFocused()

  await page.getByRole('main').getByRole('button', { name: 'Mine a block' }).click()
  await expect(pool.nothing).toBeVisible()
  const { transactions } = (await callNode(http, 'eth_getBlockByNumber', ['latest', false])) as { transactions: string[] }
  expect(transactions).toEqual([own, dear, later, cheap])
})

test('the order by fees is back with one press', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const [first, second] = (await callNode(http, 'eth_accounts', [])) as string[]
  const pool = new TxpoolPage(page)
  await callNode(http, 'evm_setAutomine', [false])
  const send = async (from: string, gasPrice: string) =>
    (await callNode(http, 'eth_sendTransaction', [{ from, to: first, gas: '0x5208', gasPrice }])) as string
  const [cheap, dear] = [await send(first!, '0x77359400'), await send(second!, '0xb2d05e00')]
  await new FramePage(page).open('Txpool')
  await pool.choose(cheap, 'Mine first')
  await expect(await pool.reason(dear)).toContainText('#2')
  await page.getByRole('button', { name: 'Order by fees again' }).click()
  await expect(await pool.reason(dear)).toContainText('#1')
  await expect(pool.fact('Order')).toHaveText('by fees')
})

/** A wallet that is at nonce 2 while the chain is at 0; returns its address and the hashes that wait. */
async function aheadOfChain(http: string): Promise<{ sender: string; waiting: string[] }> {
  const [sender] = (await callNode(http, 'eth_accounts', [])) as [string]
  const waiting: string[] = []
  for (const nonce of ['0x2', '0x3'])
    waiting.push((await callNode(http, 'eth_sendTransaction', [{ from: sender, to: sender, gas: '0x5208', nonce }])) as string)
  return { sender, waiting }
}
const nonceOf = async (http: string, sender: string) => Number(await callNode(http, 'eth_getTransactionCount', [sender, 'latest']))

test.describe('a nonce gap is closed with one press on its row', () => {
  test('by adopting the nonce of the wallet, which is undone', async ({ page, terrarium }) => {
    const { http } = await terrarium.endpoints()
    const { sender } = await aheadOfChain(http)
    const [pool, control] = [new TxpoolPage(page), new ControlPage(page)]
    await new FramePage(page).open('Txpool')
    await pool.remedy('0 – 1', /^Adopt 2 /).click()
    await expect(control.message('Nonce adopted')).toBeVisible()
    await expect(pool.nothing).toBeVisible()
    expect(await nonceOf(http, sender)).toBe(4)
    await control.undo('Nonce adopted')
    await expect(pool.gap('0 – 1')).toBeVisible()
    expect(await nonceOf(http, sender)).toBe(0)
  })

  test('by sending fillers @long', async ({ page, terrarium }) => {
    const { http } = await terrarium.endpoints()
    const { sender, waiting } = await aheadOfChain(http)
    const [pool, control] = [new TxpoolPage(page), new ControlPage(page)]
    await new FramePage(page).open('Txpool')
    await pool.remedy('0 – 1', /^Fill /).click()
    await expect(control.message('Missing nonces filled')).toBeVisible()
    await expect(pool.nothing).toBeVisible()
    expect(await nonceOf(http, sender)).toBe(4)
    for (const hash of waiting) expect(await callNode(http, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  })

  test('by dropping what waits, and only that @long', async ({ page, terrarium }) => {
    const { http } = await terrarium.endpoints()
    await callNode(http, 'evm_setAutomine', [false])
    const { sender, waiting } = await aheadOfChain(http)
    const ready = (await callNode(http, 'eth_sendTransaction', [{ from: sender, to: sender, gas: '0x5208', nonce: '0x0' }])) as string
    const [pool, control] = [new TxpoolPage(page), new ControlPage(page)]
    await new FramePage(page).open('Txpool')
    await pool.remedy('1', /^Drop /).click()
    await expect(control.message('Waiting transactions dropped')).toBeVisible()
    for (const hash of waiting) await expect(pool.table.row(hash)).toHaveCount(0)
    await expect(pool.table.row(ready)).toHaveCount(1)
    await control.undo('Waiting transactions dropped')
    for (const hash of waiting) await expect(pool.table.row(hash)).toHaveCount(1)
  })

  test('or by a choice that is explained first', async ({ page, terrarium }) => {
    const { http } = await terrarium.endpoints()
    const { sender } = await aheadOfChain(http)
    const pool = new TxpoolPage(page)
    await new FramePage(page).open('Txpool')
    await pool.explainGap('0 – 1')
    await expect(pool.dialog).toContainText('The wallet is at nonce 2, the chain at 0: nonces 0 to 1 are missing.')
    await pool.dialog.getByText('Send fillers', { exact: true }).first().click()
    await pool.submit('Send fillers')
    await expect(pool.nothing).toBeVisible()
    expect(await nonceOf(http, sender)).toBe(4)
  })
})
