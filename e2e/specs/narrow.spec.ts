import { expect, test } from '../fixture.ts'
import { startHeadlessNode } from '../headlessNode.ts'
import { FramePage } from '../pages/framePage.ts'
import { callNode } from '../callNode.ts'

const WIDTHS = [640, 720, 900, 970, 1100, 1280, 1500, 1920]

test.use({ ownApplication: true })

test('the status bar keeps what matters in any width and leads to the rest, also while disconnected', async ({ page, kind }) => {
  test.skip(kind === 'desktop', 'a browser goes to a node that this test may end')
  const node = await startHeadlessNode()
  const frame = new FramePage(page)
  const lookAtEveryWidth = async (state: string): Promise<void> => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => frame.statusProblems(), `${state} at ${width} px`).toEqual([])
    }
  }
  try {
    await page.goto(node.http)
    const [from] = (await callNode(node.http, 'eth_accounts', [])) as string[]
    await callNode(node.http, 'evm_setAutomine', [false])
    for (const nonce of ['0x0', '0x1', '0x7']) await callNode(node.http, 'eth_sendTransaction', [{ from, to: from, nonce, gas: '0x5208' }])
    await expect(frame.status).toContainText('2 pending, 1 queued')
    await lookAtEveryWidth('connected')
    await page.setViewportSize({ width: 640, height: 800 })
    await frame.status.getByRole('button', { name: /^More: / }).click()
    await expect(frame.status.getByRole('group', { name: 'More of Status' })).toContainText('WebSocket')
    await page.keyboard.press('Escape')
  } finally {
    await node.close()
  }
  await expect(frame.status).toContainText('Disconnected')
  await lookAtEveryWidth('disconnected')
})
