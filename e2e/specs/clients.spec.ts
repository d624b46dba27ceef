import type { Page } from 'playwright/test'
import { createEthersClient } from '../clients/ethersClient.ts'
import type { TokenClient } from '../clients/tokenClient.ts'
import { createViemClient } from '../clients/viemClient.ts'
import { expect, test } from '../fixture.ts'
import { BlockPage } from '../pages/blockPage.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'

const SUPPLY = 10n ** 24n
const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const CLIENTS: [name: string, transport: 'http' | 'ws', create: (address: string) => TokenClient, tag?: '@long'][] = [
  ['viem over HTTP', 'http', createViemClient, '@long'],
  ['viem over WebSocket', 'ws', createViemClient],
  ['ethers over HTTP', 'http', createEthersClient],
  ['ethers over WebSocket', 'ws', createEthersClient, '@long'],
]

for (const [name, transport, create, tag = []] of CLIENTS) {
  test(`${name} deploys and uses a token while the window shows it`, { tag }, async ({ page, terrarium }, info) => {
    const client = create((await terrarium.endpoints())[transport])
    const blocks = new BlocksPage(page)
    await blocks.show()

    const deployment = await test.step('deploys', () => client.deploy(SUPPLY))
    expect(deployment.blockNumber).toBe(1)
    await expect(blocks.row(1)).toBeVisible()
    await expect(await blocks.contents(1)).toHaveText('1 deploy')

    await test.step('reads transfers by filter', async () => {
      const transfers = await client.transfersByFilter(() => client.transfer(RECIPIENT, 5n))
      expect(transfers).toEqual([{ from: SENDER, to: RECIPIENT, value: 5n }])
      await expect(blocks.row(2)).toBeVisible()
    })

    await test.step('receives a transfer by subscription', async () => {
      const transfer = await client.firstTransferBySubscription(() => client.transfer(RECIPIENT, 7n))
      expect(transfer).toEqual({ from: SENDER, to: RECIPIENT, value: 7n })
      expect(await client.balanceOf(RECIPIENT)).toBe(12n)
      await expect(blocks.row(3)).toBeVisible()
    })

    await test.step('gets a revert reason', async () => {
      expect(await client.revertReason(RECIPIENT, SUPPLY)).toBe('transfer amount exceeds balance')
    })
    await page.screenshot({ path: info.outputPath('blocks.png') })

    await test.step('the window shows the deployment with its receipt and contract', async () => {
      await blocks.open(1)
      const block = new BlockPage(page)
      await expect(block.heading(1)).toBeVisible()
      await block.openTransaction(deployment.transactionHash)
      await showsDeployment(page, deployment)
      await page.screenshot({ path: info.outputPath('transaction.png') })
    })

    await test.step('the window shows the transfer with its log', async () => {
      const { transactionHash } = await client.transfer(RECIPIENT, 9n)
      await new FramePage(page).find(transactionHash)
      const transaction = new TransactionPage(page)
      await expect(transaction.field('Hash')).toContainText(transactionHash)
      await expect(transaction.banner('Success')).toBeVisible()
      await transaction.openTab('Logs')
      await expect(transaction.logs).toHaveCount(1)
      await expect(transaction.logs).toContainText('Transfer')
      await expect(transaction.logs).toContainText(RECIPIENT)
    })
    await client.close()
  })
}

async function showsDeployment(
  page: Page,
  { transactionHash, token, gasUsed }: { transactionHash: string; token: string; gasUsed: bigint },
): Promise<void> {
  const transaction = new TransactionPage(page)
  await expect(transaction.heading).toBeVisible()
  await expect(transaction.banner('Success')).toBeVisible()
  await expect(transaction.field('Hash')).toContainText(transactionHash)
  await expect(transaction.field('From')).toContainText(SENDER)
  await expect(transaction.field('Created contract')).toContainText(token)
  const shownGas = (await transaction.field('Gas used').textContent())!.replace(/\D/g, '')
  expect(BigInt(shownGas)).toBe(gasUsed)
}

test('a transaction that fails is shown with its reason', async ({ page, terrarium }) => {
  const { http } = await terrarium.endpoints()
  const client = createViemClient(http)
  await client.deploy(SUPPLY)
  const hash = await client.sendFailingTransfer(RECIPIENT, SUPPLY + 1n)
  await new FramePage(page).find(hash)
  await expect(new TransactionPage(page).banner('Reverted: transfer amount exceeds balance')).toBeVisible()
})
