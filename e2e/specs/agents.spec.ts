import { connectAgent } from '../agentClient.ts'
import { violationsInThemes as violations } from '../axe.ts'
import { callNode } from '../callNode.ts'
import { expect, test } from '../fixture.ts'
import { AgentsPage } from '../pages/agentsPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { makeVaultChain } from '../vaultChain.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SEND = { from: OWNER, to: OTHER, value: '0xde0b6b3a7640000' }

test('the window asks before a coding agent changes something: once, for the session, or not at all', async ({ page, terrarium }) => {
  const [frame, agents] = [new FramePage(page), new AgentsPage(page)]
  await frame.views()
  const { http } = await terrarium.endpoints()
  const { vault } = await makeVaultChain(page, http)
  const agent = await connectAgent(http, 'claude-code')
  // Whoever types goes on typing.
  await frame.open('Accounts')
  const { search } = frame
  await search.focus()
  await page.keyboard.type('own')
  const withdrawn = agent.call('eth_sendTransaction', { from: OWNER, to: vault, data: `0x2e1a7d4d${'5'.padStart(64, '0')}` })
  await expect(agents.waiting).toContainText('claude-code asks: Call 0x')
  await expect(page).toHaveTitle('(1) Accounts · Terrarium')
  await page.keyboard.type('er')
  await expect(search).toHaveValue('owner')
  await search.fill('')
  await search.blur()
  await page.keyboard.press('F9')
  await expect(agents.dialog.getByText('withdraw(').first()).toBeVisible()
  await expect(agents.dialog.getByText('It would fail')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // Enter never allows.
  await agents.dialog.getByLabel('Reason, if you refuse').fill('deposit first')
  await page.keyboard.press('Enter')
  expect(await withdrawn).toBe('eth_sendTransaction was not run: the user refused: deposit first')
  await expect(agents.waiting).toBeHidden()
  await expect(page).toHaveTitle('Accounts · Terrarium')

  const height = await callNode(http, 'eth_blockNumber', [])
  const sent = agent.call('eth_sendTransaction', SEND)
  await agents.waiting.getByRole('button', { name: 'Look and answer…' }).click()
  await expect(agents.dialog.getByText('It would succeed')).toBeVisible()
  await agents.answer('Allow once')
  expect(await sent).toMatch(/^"0x[\da-f]{64}"$/)

  const refused = agent.call('evm_mine')
  await agents.waiting.getByRole('button', { name: 'Refuse' }).click()
  expect(await refused).toContain('the user refused')

  const first = agent.call('anvil_setBalance', OTHER, '0x5')
  await agents.waiting.getByRole('button', { name: 'Look and answer…' }).click()
  await agents.answer('Allow all of this session')
  expect(await first).toBe('true')
  expect(await agent.call('evm_mine')).toContain('0x0')

  await agents.show()
  await expect(agents.changesOf('claude-code').rows).toHaveCount(3)
  const own = agents.dialog.getByRole('group', { name: 'What claude-code may change' })
  await expect(own.getByRole('radio', { name: 'Allow' })).toBeChecked()
  await page.setViewportSize({ width: 900, height: 800 })
  expect(await violations(page)).toEqual([])
  // Others go on meanwhile.
  await callNode(http, 'evm_mine', [])
  await page.getByRole('button', { name: 'Undo all of claude-code' }).click()
  await expect(page.getByText('1 change by others')).toBeVisible()
  await callNode(http, 'anvil_setBalance', [OTHER, '0x6'])
  await expect(page.getByText('2 changes by others')).toBeVisible()
  await page.getByRole('button', { name: 'Undo all', exact: true }).click()
  await expect(agents.changesOf('claude-code').rows.filter({ hasText: 'undone' })).toHaveCount(3)
  expect(await callNode(http, 'eth_blockNumber', [])).toBe(height)
  await own.getByText('Read only', { exact: true }).click()
  await expect.poll(() => agent.call('evm_mine')).toContain('agents may only read here')
  // What is chosen for all concerns the others.
  const all = agents.dialog.getByRole('group', { name: 'What agents may change' })
  await all.getByText('Allow', { exact: true }).click()
  await expect(agents.dialog.getByText('without a question')).toBeVisible()
  const other = await connectAgent(http, 'other')
  await expect.poll(() => other.call('evm_mine')).toContain('0x0')
  await other.close()
  await agent.close()
})

test('a call whose agent is gone leaves the window, and the dialog says so', async ({ page, terrarium }) => {
  const [frame, agents] = [new FramePage(page), new AgentsPage(page)]
  await frame.views()
  const { http } = await terrarium.endpoints()
  const agent = await connectAgent(http, 'gone\u202e <b>agent</b>')
  const sent = agent.call('eth_sendTransaction', SEND).catch(() => 'closed')
  await expect(agents.waiting).toContainText('gone <b>agent</b> asks')
  await page.keyboard.press('F9')
  await agent.close()
  expect(await sent).toBe('closed')
  await expect(agents.dialog.getByText('It does not wait any more.')).toBeVisible()
  await expect(agents.dialog.getByRole('button', { name: 'Allow once' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(agents.waiting).toBeHidden()
})
