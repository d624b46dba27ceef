import { violationsInThemes as violations } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { FramePage } from '../pages/framePage.ts'
import { NetworkPage } from '../pages/networkPage.ts'
import { RulesPage } from '../pages/rulesPage.ts'

const BALANCE = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'latest'] as const

test('a breakpoint on a request holds the next one like it wherever one is; its answer is edited there', async ({ page, terrarium }) => {
  const [frame, network, rules] = [new FramePage(page), new NetworkPage(page), new RulesPage(page)]
  await frame.views()
  const { http } = await terrarium.endpoints()
  const balance = await callNode(http, 'eth_getBalance', BALANCE)
  await network.show()
  await network.rowsOf('eth_getBalance').getByRole('link').click()
  await rules.chooseForRequest('Break on this…')
  await expect(rules.dialog.getByText('eth_getBalance: holds the request.')).toBeVisible()
  await rules.submit('Set rule')
  await expect(rules.banner).toContainText('1 rule changes what clients get')

  await frame.open('Dashboard')
  const edited = callNode(http, 'eth_getBalance', BALANCE)
  const asItIs = callNode(http, 'eth_blockNumber', [])
  await expect(rules.held).toContainText(/^eth_getBalance from .+ is held/)
  expect(await asItIs).toBe('0x0')
  await rules.held.getByRole('button', { name: 'Edit…' }).click()
  await rules.dialog.getByRole('radio', { name: 'Answer' }).check()
  await rules.dialog.getByLabel('Result, as JSON').fill('{')
  await page.keyboard.press('Control+Enter')
  await expect(rules.dialog.getByText('line 1, column 2: unexpected end')).toBeVisible()
  await rules.dialog.getByLabel('Result, as JSON').fill('"0x7"')
  await page.keyboard.press('Control+Enter')
  expect(await edited).toBe('0x7')
  await expect(rules.held).toBeHidden()

  const other = callNode(http, 'eth_getBalance', BALANCE)
  await expect(rules.held).toBeVisible()
  await rules.held.getByRole('button', { name: 'Edit…' }).click()
  await rules.dialog.getByLabel('Params, as a JSON array').fill(`["0x${'00'.repeat(19)}ab", "latest"]`)
  await page.keyboard.press('Control+Enter')
  expect(await other).toBe('0x0')

  const failed = callNode(http, 'eth_getBalance', BALANCE).catch((error: unknown) => error)
  await expect(rules.held).toBeVisible()
  await rules.held.getByRole('button', { name: 'Edit…' }).click()
  await rules.dialog.getByRole('radio', { name: 'Error' }).check()
  await rules.dialog.getByLabel('Message').fill('made by hand')
  await page.keyboard.press('Control+Enter')
  expect(String(await failed)).toContain('made by hand')

  const [first, second] = [callNode(http, 'eth_getBalance', BALANCE), callNode(http, 'eth_getBalance', BALANCE)]
  await expect(rules.held.getByRole('link', { name: '1 more' })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(rules.held.getByRole('link', { name: '1 more' })).toBeHidden()
  await page.keyboard.press('F8')
  expect(await Promise.all([first, second])).toEqual([balance, balance])

  await network.show()
  await expect(network.rowsOf('eth_getBalance')).toHaveCount(6)
  await expect(network.rowsOf('eth_getBalance').getByRole('img', { name: /^Rule .+ changed its course$/ })).toHaveCount(5)
  await rules.banner.getByRole('button', { name: 'Turn off' }).click()
  await expect(rules.banner).toBeHidden()
  expect(await callNode(http, 'eth_getBalance', BALANCE)).toBe(balance)
})

test('rules are set in a form that says what is wrong; they count, are turned off, changed, removed and set again @long', async ({
  page,
  terrarium,
}) => {
  const rules = new RulesPage(page)
  await new FramePage(page).views()
  const { http } = await terrarium.endpoints()
  await rules.show()
  await expect(page.getByText('No rules', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New rule' }).click()
  await rules.dialog.getByLabel('Method').fill('eth_chainId')
  await rules.dialog.getByLabel('Which of them').selectOption('Every nth')
  await rules.dialog.getByLabel('What happens').selectOption('Error')
  await rules.dialog.getByLabel('Code').fill('many')
  await rules.submit('Set rule')
  await expect(rules.dialog.getByRole('alert')).toContainText('Code: expected a number')
  await rules.dialog.getByLabel('Code').fill('-32005')
  await rules.submit('Set rule')
  await expect(rules.row('rule-1')).toContainText('eth_chainId, every 2nd')

  expect(await callNode(http, 'eth_chainId', [])).toBe('0x539')
  await expect(callNode(http, 'eth_chainId', [])).rejects.toThrow(/made by a rule/)
  await rules.row('rule-1').getByRole('link', { name: '1', exact: true }).click()
  await expect(new NetworkPage(page).requests.rows).toHaveCount(1)
  await expect(new NetworkPage(page).rowsOf('eth_chainId')).toContainText('error -32005')

  await rules.show()
  await rules.switchOf('rule-1').uncheck()
  await expect(rules.banner).toBeHidden()
  await expect(rules.switchOf('rule-1')).not.toBeChecked()
  await rules.row('rule-1').getByRole('button', { name: 'rule-1', exact: true }).click()
  await expect(rules.dialog.getByLabel('Code')).toHaveValue('-32005')
  await rules.dialog.getByLabel('What happens').selectOption('Replace result')
  await rules.dialog.getByLabel('Result (JSON)').fill('"0x1"')
  await rules.dialog.getByLabel('Which of them').selectOption('All of them')
  await rules.submit('Save')
  await expect(rules.row('rule-1')).toContainText('answers "0x1"')
  await rules.switchOf('rule-1').check()
  await expect(rules.banner).toBeVisible()
  expect(await callNode(http, 'eth_chainId', [])).toBe('0x1')

  await page.getByRole('button', { name: 'Remove rule rule-1' }).click()
  await expect(rules.rules.rows).toHaveCount(0)
  expect(await callNode(http, 'eth_chainId', [])).toBe('0x539')
  await page.getByRole('button', { name: 'Set again' }).click()
  await expect(rules.rules.rows).toHaveCount(1)
  expect(await callNode(http, 'eth_chainId', [])).toBe('0x1')
})

test('a preset sets its rules and takes them back, and no violation of accessibility', async ({ page, terrarium }) => {
  test.setTimeout(240_000)
  const rules = new RulesPage(page)
  await new FramePage(page).views()
  const { http } = await terrarium.endpoints()
  await rules.show()
  await rules.apply('Rate limit')
  await expect(rules.rules.rows).not.toHaveCount(0)
  await expect(rules.banner).toBeVisible()
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push((await post(http)).status)
  expect(statuses).toContain(429)
  expect(await violations(page), 'rules').toEqual([])
  await rules.takeBack('Rate limit')
  await expect(rules.rules.rows).toHaveCount(0)
  expect((await post(http)).status).toBe(200)

  await page.getByRole('button', { name: 'New rule' }).click()
  expect(await violations(page), 'a rule').toEqual([])
  await rules.dialog.getByLabel('Method').fill('eth_gasPrice')
  await rules.submit('Set rule')
  // The node has it then.
  await expect(rules.rules.rows).toHaveCount(1)
  const held = callNode(http, 'eth_gasPrice', [])
  await rules.held.getByRole('button', { name: 'Edit…' }).click()
  expect(await violations(page), 'a held request').toEqual([])
  await rules.dialog.getByRole('button', { name: 'As it was' }).click()
  expect(await held).toMatch(/^0x/)
})

function post(http: string): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  return fetch(http, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
