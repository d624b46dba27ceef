import { JsonRpcProvider } from 'ethers'
import { expect, test } from '../fixture.ts'
import { BlocksPage } from '../pages/blocksPage.ts'
import { FramePage } from '../pages/framePage.ts'

test('the window follows a restarted node, and its new chain', async ({ page, terrarium }) => {
  const frame = new FramePage(page)
  const blocks = new BlocksPage(page)
  await blocks.show()
  await mine((await terrarium.endpoints()).http, 3)
  await expect(blocks.row(3)).toBeVisible()

  await terrarium.restartNode()

  await expect(frame.status).toContainText('Connected')
  await expect(frame.status).toContainText('Height0')
  await expect(blocks.row(3)).toHaveCount(0)
  await mine((await terrarium.endpoints()).http, 1)
  await expect(blocks.row(1)).toBeVisible()
})

async function mine(http: string, count: number): Promise<void> {
  const provider = new JsonRpcProvider(http)
  for (let i = 0; i < count; i++) {
    const [first] = await provider.listAccounts()
    const sent = await first!.sendTransaction({ to: first!.address, value: 1n })
    await sent.wait()
  }
  provider.destroy()
}
