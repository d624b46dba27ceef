import { violations } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { startHeadlessNode } from '../headlessNode.ts'
import { BlockPage } from '../pages/blockPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { makeParallelChain } from '../parallelChain.ts'

test('a block under Amsterdam rules shows what each transaction read and wrote, and how they depend on each other @long', async ({
  page,
  kind,
}) => {
  test.skip(kind === 'desktop', 'a browser goes to a node with rules of its own')
  const node = await startHeadlessNode(0, 0, undefined, ['--hardfork', 'amsterdam'])
  try {
    const { block } = await makeParallelChain(node.http)
    const blockPage = new BlockPage(page)
    const { access, dependencies } = blockPage
    await page.goto(`${node.http}/block/${block}`)
    await page.getByRole('tab', { name: 'State access' }).click()
    await expect(blockPage.accessFact('In parallel')).toHaveText('4 of 5')
    await expect(blockPage.accessFact('List in the header')).toContainText(/0x[0-9a-f]+/i)
    await new FramePage(page).chooseTheme('Light')
    expect(await violations(page)).toEqual([])

    // The first transaction: two balances of the token's mapping, by their keys, and its cost.
    await page.getByLabel('Transaction', { exact: true }).selectOption('1')
    await page.getByLabel('Show', { exact: true }).selectOption('writes')
    await expect(access.rows.filter({ hasText: 'slot 1[' })).toHaveCount(2)
    await expect(access.rows.filter({ hasText: 'nonce' })).toHaveCount(1)
    await expect(page).toHaveURL(/tab=access&step=1/)

    // The failed one wrote no storage, and read the missing balance.
    await page.getByLabel('Transaction', { exact: true }).selectOption('5')
    await expect(access.rows.filter({ hasText: 'slot' })).toHaveCount(0)
    await page.getByLabel('Show', { exact: true }).selectOption('reads')
    await expect(access.rows.filter({ hasText: 'slot 1[' })).toHaveCount(1)

    await page.getByLabel('Transaction', { exact: true }).selectOption('')
    await page.getByLabel('Show', { exact: true }).selectOption('dependencies')
    await expect(dependencies.rows.filter({ hasText: 'nonce' })).toHaveCount(1)
    await expect(dependencies.rows.filter({ hasText: '#4#1' }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Account', { exact: true }).fill('0xnothing')
    await expect(page.getByText('No matches')).toBeVisible()
  } finally {
    await node.close()
  }
})

test('a block from before Amsterdam shows the same, and says that its header has no list; the genesis block says why it has nothing @long', async ({
  page,
  terrarium,
}) => {
  const { block, hashes } = await makeParallelChain((await terrarium.endpoints()).http)
  const frame = new FramePage(page)
  const blockPage = new BlockPage(page)
  await frame.find(String(block))
  await page.getByRole('tab', { name: 'State access' }).click()
  await expect(blockPage.accessFact('List in the header')).toHaveText('none before Amsterdam')
  await expect(blockPage.accessFact('In parallel')).toHaveText('4 of 5')
  // From a row to the transaction, and from there back to its rows.
  await blockPage.access.root.getByRole('link', { name: '#2', exact: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/tx/${hashes[1]}`))
  await page.getByRole('link', { name: /wrote 2/ }).click()
  await expect(page).toHaveURL(/tab=access&step=2/)
  await expect(blockPage.access.rows.filter({ hasText: 'slot 1[' })).toHaveCount(2)

  await frame.find('0')
  await page.getByRole('tab', { name: 'State access' }).click()
  await expect(page.getByText('The genesis block is not executed')).toBeVisible()
})
