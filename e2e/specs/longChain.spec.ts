import { IS_FULL_RUN } from '../../node-core/fixtures/fullRun.ts'
import { expect, test } from '../fixture.ts'
import { mineBlocks } from '../longChain.ts'
import { BlockPage } from '../pages/blockPage.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { FramePage } from '../pages/framePage.ts'

/** In the full run, the chain is as long as in the benchmark. */
const LENGTH = IS_FULL_RUN ? 100_000 : 5_000

test('a long chain is a list of which only visible rows are mounted, and every block is reachable @long', async ({ page, terrarium }) => {
  test.setTimeout(LENGTH > 5_000 ? 1_800_000 : 120_000)
  const { http } = await terrarium.endpoints()
  const frame = new FramePage(page)
  const blocks = new BlocksPage(page)
  await blocks.show()
  expect(await mineBlocks(http, LENGTH)).toBe(LENGTH)
  await expect(blocks.row(LENGTH)).toBeVisible({ timeout: 60_000 })
  await expect(blocks.table.root).toHaveAttribute('aria-rowcount', String(LENGTH + 2))

  await blocks
    .row(LENGTH)
    .getByRole('link', { name: LENGTH.toLocaleString('en'), exact: true })
    .focus()
  await page.keyboard.press('End')
  await expect(blocks.row(0)).toBeVisible()
  expect(await blocks.table.rows.count()).toBeLessThan(80)

  await blocks.table.root.evaluate((table) => (table.parentElement!.scrollTop = table.parentElement!.scrollHeight / 2))
  const middle = blocks.table.rows.nth(20).getByRole('link').first()
  // The rows of the previous position remain until the next are rendered.
  const numberInMiddle = async (): Promise<number> => Number((await middle.textContent())!.replaceAll(',', ''))
  await expect.poll(async () => Math.abs((await numberInMiddle()) - LENGTH / 2)).toBeLessThan(60)
  const number = await numberInMiddle()
  // New blocks come at the front: the rows being read stay in place.
  const before = await blocks.row(number).boundingBox()
  await mineBlocks(http, 3)
  await expect(page.getByRole('button', { name: '3 new blocks' })).toBeVisible()
  expect((await blocks.row(number).boundingBox())!.y).toBeCloseTo(before!.y, 0)

  await frame.find(String(LENGTH / 4))
  await expect(new BlockPage(page).heading(LENGTH / 4)).toBeVisible()
})
