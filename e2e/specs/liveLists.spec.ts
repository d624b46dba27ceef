import type { Page } from 'playwright/test'
import { callNode } from '../callNode.ts'
import { createViemClient } from '../clients/viemClient.ts'
import { expect, test } from '../fixture.ts'
import { FramePage } from '../pages/framePage.ts'
import { Table } from '../pages/table.ts'

const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The lists behave alike: full runs look at all of them. */
const tagOf = (view: string) => (view === 'Blocks' ? [] : '@long')

for (const [view, thing, count] of [
  ['Blocks', 'block', 3],
  ['Transactions', 'transaction', 2],
  ['Logs', 'log', 2],
] as const) {
  test(
    `new rows of ${view} wait while the pointer is over the list, and appear on request or when it leaves`,
    { tag: tagOf(view) },
    async ({ page, terrarium }) => {
      const client = createViemClient((await terrarium.endpoints()).http)
      const send = (): Promise<unknown> => client.transfer(SECOND, 5n)
      await client.deploy(1_000n)
      await send()
      await new FramePage(page).open(view)
      const { rows } = new Table(page, view)
      await expect(rows).toHaveCount(count)
      await leaveList(page)
      const first = await rows.nth(0).innerText()

      await rows.nth(1).hover()
      await send()
      await send()
      const pill = page.getByRole('button', { name: `2 new ${thing}s` })
      await expect(pill).toBeVisible()
      await expect(rows).toHaveCount(count)
      expect(withoutAge(await rows.nth(0).innerText())).toBe(withoutAge(first))
      await pill.click()
      await expect(rows).toHaveCount(count + 2)
      await expect(pill).toHaveCount(0)

      await rows.nth(1).hover()
      await send()
      await expect(page.getByRole('button', { name: `1 new ${thing}` })).toBeVisible()
      await leaveList(page)
      await expect(rows).toHaveCount(count + 3)
      await client.close()
    },
  )
}

test('new rows wait for the keyboard too, and appear on moving up from the first row', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  await callNode(http, 'evm_mine', [])
  await new FramePage(page).open('Blocks')
  await leaveList(page)
  const { rows } = new Table(page, 'Blocks')
  await expect(rows).toHaveCount(2)
  await page.getByRole('main').focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.getByRole('link', { name: '1', exact: true })).toBeFocused()
  await callNode(http, 'evm_mine', [])
  await expect(page.getByRole('button', { name: '1 new block' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('ArrowUp')
  await expect(rows.getByRole('link', { name: '2', exact: true })).toBeFocused()
})

/** Moves the pointer away from all lists. */
async function leaveList(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
}

function withoutAge(text: string | null): string | undefined {
  return text?.replace(/^(?:now|\d+s (?:ago|ahead))$/m, '')
}

test('a tab that a block does not have is its first one, of which only the rows in sight are mounted', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  await callNode(http, 'evm_setAutomine', [false])
  const transaction = { from: SECOND, to: SECOND, gas: '0x5208' }
  for (let sent = 0; sent < 100; sent++) await callNode(http, 'eth_sendTransaction', [transaction])
  await callNode(http, 'evm_mine', [])
  await page.evaluate(() => history.replaceState(null, '', '/block/1?tab=unknown'))
  await page.reload()
  const list = new Table(page, 'Transactions')
  await expect(list.root).toHaveAttribute('aria-rowcount', '101')
  await expect(list.rows.first()).toBeVisible()
  expect(await list.rows.count()).toBeLessThan(60)
})
