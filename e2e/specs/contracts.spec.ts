import { valueOf } from '../pages/facts.ts'
import { ContractFormsPage } from '../pages/contractFormsPage.ts'
import { makeOrdersChain } from '../ordersChain.ts'
import { callNode } from '../callNode.ts'
import { importArtifacts } from '../artifacts.ts'
import { violations } from '../axe.ts'
import { createViemClient } from '../clients/viemClient.ts'
import { compileContract } from '../contracts.ts'
import { expect, test } from '../fixture.ts'
import { ContractsPage } from '../pages/contractsPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { Table } from '../pages/table.ts'
import { TimelinePage } from '../pages/timelinePage.ts'

const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HOSTILE = '<img src=x onerror=alert(1)>\u202Egnp.exe'

test('a contract is found, named by its imported artifact, labelled by keyboard, and found by its label', async ({ page, terrarium }) => {
  const contracts = new ContractsPage(page)
  const frame = new FramePage(page)
  const client = createViemClient((await terrarium.endpoints()).http)
  const { token } = await client.deploy(1_000n)
  await frame.open('Contracts')
  const unnamed = contracts.contracts.row('TERRA (unnamed)')
  await expect(await contracts.contracts.cell(unnamed, 'Kind')).toHaveText('ERC-20')
  await expect(await contracts.contracts.cell(unnamed, 'Creator')).toHaveText('Account 0')

  const { abi, deployedBytecode, immutableReferences } = compileContract('Token')
  const artifact = {
    abi,
    deployedBytecode: { object: deployedBytecode, immutableReferences },
    metadata: { settings: { compilationTarget: { 'src/Token.sol': 'Token' } } },
  }
  await contracts.importFiles(
    { name: 'Token.json', content: artifact },
    { name: 'Broken.json', content: '{"abi":' },
    { name: 'Odd.json', content: [{ type: 'error', name: HOSTILE }] },
  )
  await expect(contracts.dialog).toContainText('1 contract imported')
  await expect(contracts.dialog).toContainText('Not imported: not valid JSON')
  await expect(contracts.dialog).toContainText('expected an identifier')
  await contracts.dialog.getByRole('button', { name: 'Done' }).click()
  const named = contracts.contracts.row('TERRA (Token)')
  await expect(await contracts.contracts.cell(named, 'ABI')).toHaveText('Token')

  // A later one has its name from the start, without a reload; while the pointer is over the list it would wait.
  await page.mouse.move(0, 0)
  await client.deploy(5n)
  await client.transfer(SECOND, 5n)
  await client.close()
  await expect(contracts.contracts.row('TERRA (Token) 2')).toHaveCount(1)

  await frame.open('Transactions')
  const link = page.getByRole('table').getByRole('link', { name: 'TERRA (Token)', exact: true }).last()
  await link.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Label…' }).press('Enter')
  await contracts.saveLabel(`Treasury ${HOSTILE}`)
  await expect(contracts.dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Treasury <img src=x onerror=alert(1)>gnp.exe' }).first()).toBeVisible()

  await frame.find('treasury')
  await expect(frame.heading('Contract')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/address/${token}`, 'i'))
  await expect(frame.link('Contracts')).toHaveAttribute('aria-current', 'page')
  await page.getByRole('tab', { name: 'Facts' }).click()
  await expect(page.getByRole('link', { name: 'Account 0' }).or(page.getByText('Account 0')).first()).toBeVisible()
  await page.getByRole('button', { name: 'Label' }).click()
  await contracts.dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Treasury')).toHaveCount(0)

  await frame.open('Contracts')
  await contracts.openTab('Artifacts')
  await page.getByRole('button', { name: 'Remove Token' }).click()
  await expect(page.getByText('No artifacts yet')).toBeVisible()
  await contracts.openTab('Contracts')
  await expect(unnamed).toHaveCount(2)
})

test('a token shows its holders and its events, an account shows its tokens, and the list of contracts is filtered', async ({
  page,
  terrarium,
}) => {
  const contracts = new ContractsPage(page)
  const frame = new FramePage(page)
  const timeline = new TimelinePage(page)
  const client = createViemClient((await terrarium.endpoints()).http)
  const { token } = await client.deploy(1_000n)
  await client.transfer(SECOND, 250n)
  await frame.open('Contracts')
  await contracts.filter({ 'Name or symbol': 'terra' })
  await expect(contracts.contracts.rows).toHaveCount(1)
  await expect(page).toHaveURL(/name=terra/)
  await contracts.contracts.row('TERRA (unnamed)').getByRole('link').first().click()

  await page.getByRole('tab', { name: 'Holders' }).click()
  const holders = new Table(page, 'Holders')
  await expect(await holders.cell(holders.row('Account 1'), 'Share')).toHaveText('25%')
  await expect(await holders.cell(holders.row('Account 1'), 'By transfers')).toHaveText('the same')
  await timeline.move('ArrowLeft', 1, 'block 1 of 2')
  await expect(holders.rows).toHaveCount(1)
  await expect(await holders.cell(holders.row('Account 0'), 'Share')).toHaveText('100%')
  await timeline.backToNow()
  await expect(holders.rows).toHaveCount(2)
  await page.getByRole('tab', { name: 'Events' }).click()
  const logs = new Table(page, 'Logs')
  await expect(logs.rows).toHaveCount(2)
  await page.getByLabel('Event', { exact: true }).selectOption({ label: 'Approval(address owner, address spender, uint256 value)' })
  await expect(page.getByText('No matching events', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await frame.find(SECOND)
  await page.getByRole('tab', { name: 'Tokens' }).click()
  const tokens = new Table(page, 'Tokens')
  await expect(await tokens.cell(tokens.rows, 'Balance')).toContainText('TERRA')
  await expect(tokens.rows.getByRole('link')).toHaveAttribute('href', new RegExp(`/address/${token}`, 'i'))
  await timeline.move('ArrowLeft', 1, 'block 1 of 2')
  await expect(page.getByText('No tokens', { exact: true })).toBeVisible()
  await client.close()
})

test('a form that is being filled in stays when the chain is reverted, and shows what is true then', async ({ page, terrarium, kind }) => {
  test.skip(kind === 'desktop', "artifacts are imported over the browser's socket")
  const { http } = await terrarium.endpoints()
  const { orders } = await makeOrdersChain(http)
  await importArtifacts(page)
  await new FramePage(page).find(orders)
  const forms = new ContractFormsPage(page)
  await forms.openTab('Write')
  await forms.openFunction('relay (address target, bytes data)')
  const relay = forms.form('Send relay')
  await forms.fill(relay, { 'target: address': orders, 'data: bytes': '0x12' })
  const balance = valueOf(page, 'Address', 'Balance')
  const before = await balance.innerText()
  const snapshot = await callNode(http, 'evm_snapshot', [])
  await callNode(http, 'anvil_setBalance', [orders, '0x4563918244f40000'])
  await callNode(http, 'evm_mine', [])
  await expect(balance).toHaveText('5 ETH')
  await callNode(http, 'evm_revert', [snapshot])
  await expect(balance).toHaveText(before)
  await expect(relay.getByLabel('target: address')).toHaveValue(orders)
  await expect(relay.getByLabel('data: bytes')).toHaveValue('0x12')
})
