import { callNode } from '../callNode.ts'
import { importArtifacts } from '../artifacts.ts'
import { expect, test } from '../fixture.ts'
import { mineBlocks } from '../longChain.ts'
import { makeOrdersChain } from '../ordersChain.ts'
import { DashboardPage } from '../pages/dashboardPage.ts'
import { FramePage } from '../pages/framePage.ts'

test('an empty chain says how to connect, and new data is shown immediately', { tag: '@smoke' }, async ({ page, terrarium }) => {
  const dashboard = new DashboardPage(page)
  const { http } = await terrarium.endpoints()
  await expect(dashboard.howToConnect.getByRole('tab')).toHaveText([
    'MetaMask',
    'viem',
    'ethers',
    'Foundry',
    'Hardhat',
    'Explorer',
    'Editor',
    'Agent',
    'curl',
    'Check',
  ])
  await expect(page.getByRole('region', { name: 'Next steps' }).getByRole('button', { name: 'Import folder' })).toBeVisible()
  await expect(dashboard.health).toContainText('Memory')
  await page.getByRole('button', { name: 'Mine a block' }).click()
  await expect(dashboard.blocks).toHaveCount(2)
  await expect(dashboard.howToConnect).toHaveCount(0)
  await expect(dashboard.endpoints).toContainText(http)
  await expect(dashboard.endpoints.getByRole('button', { name: 'Copy chain id' })).toBeVisible()
})

test('a card of a block keeps to itself, and says what failed however much is in the block', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const dashboard = new DashboardPage(page)
  const [from] = (await callNode(http, 'eth_accounts', [])) as [string]
  await callNode(http, 'evm_setAutomine', [false])
  for (let sent = 0; sent < 10; sent++) {
    await callNode(http, 'eth_sendTransaction', [{ from, to: from, gas: '0x5208' }])
    await callNode(http, 'eth_sendTransaction', [{ from, data: '0xfe', gas: '0x186a0' }])
  }
  await callNode(http, 'evm_mine', [])
  const [card, before] = [dashboard.blocks.first(), dashboard.blocks.nth(1)]
  await expect(card).toContainText('10 deploys, 10 transfers')
  const failed = card.getByText('10 failed')
  const [inner, outer, next] = await Promise.all([failed.boundingBox(), card.boundingBox(), before.boundingBox()])
  expect(inner!.x + inner!.width).toBeLessThan(outer!.x + outer!.width)
  expect(outer!.x + outer!.width).toBeLessThanOrEqual(next!.x + 1)
})

test('describes what happened in words, and links to everything it names', async ({ page, terrarium, kind }) => {
  test.skip(kind === 'desktop', "artifacts are imported over the browser's socket")
  const { http } = await terrarium.endpoints()
  const dashboard = new DashboardPage(page)
  const frame = new FramePage(page)
  await frame.heading('Dashboard').waitFor()
  const chain = await makeOrdersChain(http)
  await importArtifacts(page)
  const [first, second] = (await callNode(http, 'eth_accounts', [])) as [string, string]
  const sent = (await callNode(http, 'eth_sendTransaction', [{ from: first, to: second, value: '0x14d1120d7b160000' }])) as string

  await expect(dashboard.sentence(sent)).toHaveText('Account 0 sent 1.5 ETH to Account 1')
  const toUnnamed = (await callNode(http, 'eth_sendTransaction', [{ from: first, to: `0x${'cd'.repeat(20)}` }])) as string
  const parties = dashboard.sentence(toUnnamed).getByRole('link', { name: /^(Account 0|0x)/ })
  await expect(parties).toHaveCount(2)
  const heights = await parties.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(new Set(heights).size, 'digits that are higher than words').toBe(1)
  await expect(dashboard.sentence(chain.transferred)).toHaveText('Account 0 transferred 12.345 TERRA to Account 1')
  await expect(dashboard.sentence(chain.failed)).toHaveText('Account 0 called relay on Orders (proxy), reverted: InsufficientDeposit')
  await expect(dashboard.transactions.rows.last()).toContainText('Account 0 deployed TERRA (Token)')
  await expect(dashboard.fact('Newest block')).toContainText('9')
  await expect(dashboard.blocks.first()).toContainText('1 transfer')
  await expect(dashboard.contracts.first()).toContainText('Orders')

  await dashboard
    .sentence(chain.failed)
    .getByRole('link', { name: /^called/ })
    .click()
  await expect(frame.heading('Transaction')).toBeVisible()
  await page.goBack()
  await dashboard.blocks.first().getByRole('link').click()
  await expect(frame.heading('Block 9')).toBeVisible()
  await frame.navigation.getByRole('link', { name: 'Terrarium' }).click()
  await expect(frame.heading('Dashboard')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(frame.heading('Blocks')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(frame.heading('Dashboard')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(dashboard.sentence(toUnnamed).getByRole('link', { name: /^sent/ })).toBeFocused()
})

test('fits one screen, also after a reload, and is correct on a long chain', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const dashboard = new DashboardPage(page)
  const frame = new FramePage(page)
  await mineBlocks(http, 3_000)
  await page.reload()
  await expect(frame.heading('Dashboard')).toBeVisible()
  await expect(dashboard.fact('Newest block')).toContainText('3,000')
  await expect(dashboard.blocks.first()).toContainText('empty')
  const main = page.getByRole('main')
  expect(await main.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), 'nothing to scroll to').toBe(0)
  await dashboard.blocks.first().hover()
  await mineBlocks(http, 2)
  await page.getByRole('button', { name: '2 new blocks' }).click()
  await expect(dashboard.blocks.first().getByRole('link')).toHaveText('3,002')
})
