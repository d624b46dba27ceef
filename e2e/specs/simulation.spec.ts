import { encodeFunctionData, parseEther } from 'viem'
import { violations } from '../axe.ts'
import { compileContract } from '../contracts.ts'
import { expect, test } from '../fixture.ts'
import { makeOrdersChain } from '../ordersChain.ts'
import { AccountsPage } from '../pages/accountsPage.ts'
import { ContractFormsPage } from '../pages/contractFormsPage.ts'
import { ContractsPage } from '../pages/contractsPage.ts'
import { FramePage } from '../pages/framePage.ts'
import { SimulationDialog } from '../pages/simulationDialog.ts'
import { StepperPage } from '../pages/stepperPage.ts'
import { TransactionPage } from '../pages/transactionPage.ts'
import { TxpoolPage } from '../pages/txpoolPage.ts'
import { callWindow } from '../windowCall.ts'

const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('simulations are inspected like mined transactions, wherever they are made', async ({ page, terrarium }) => {
  test.slow()
  const { orders } = await makeOrdersChain((await terrarium.endpoints()).http)
  const { abi, deployedBytecode, immutableReferences, bytecode } = compileContract('Orders')
  const call = (functionName: string, ...args: unknown[]) => encodeFunctionData({ abi, functionName, args })
  const frame = new FramePage(page)
  const forms = new ContractFormsPage(page)
  const steps = new StepperPage(page)
  const simulation = new SimulationDialog(page)
  await frame.open('Contracts')
  await new ContractsPage(page).importFiles({
    name: 'Orders.json',
    content: { abi, bytecode: { object: bytecode }, deployedBytecode: { object: deployedBytecode, immutableReferences } },
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await frame.find(orders)

  // A write that fails, two calls deep: its tree, the frame that reverted, and the opcode, by keyboard.
  await forms.openTab('Write')
  await forms.openFunction('relay (address target, bytes data)')
  const relay = forms.form('Send relay')
  await forms.fill(relay, { 'target: address': orders, 'data: bytes': call('withdraw', parseEther('9')) })
  await relay.getByRole('button', { name: 'Simulate' }).click()
  await page.getByRole('button', { name: 'Show in call tree' }).click()
  await expect(simulation.calls.getByRole('treeitem', { selected: true })).toContainText('withdraw(value 9,000,000,000,000,000,000)')
  await expect(simulation.calls.getByRole('treeitem', { selected: true })).toContainText('reverted here')
  expect(await violations(page)).toEqual([])
  await simulation.root.getByRole('button', { name: 'step to the failure' }).click()
  await expect(steps.current).toContainText('REVERT')
  await expect(steps.trail).toHaveCount(2)
  await steps.list.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(steps.current).not.toContainText('REVERT')
  await steps.find('sload', 'before')
  await expect(steps.current).toContainText('SLOAD')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(simulation.root).toHaveCount(0)
  await expect(relay.getByLabel('target: address')).toHaveValue(orders)

  // One that succeeds: what it would change.
  await forms.openFunction('deposit ()')
  await forms.fill(forms.form('Send deposit'), { Value: '1.5' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show calls' }).click()
  await expect(simulation.root).toContainText('It would succeed')
  await simulation.openTab('State')
  await expect(new TransactionPage(page).changesOf(orders)).toContainText('1.5')
  await page.keyboard.press('Escape')
  await expect(simulation.root).toHaveCount(0)

  // A read.
  await forms.openTab('Read')
  await forms.openFunction('order (uint256 id)')
  await forms.fill(forms.form('Call order'), { 'id: uint256': '7' })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'step to the failure' }).click()
  await expect(steps.current).toContainText('REVERT')
  await page.keyboard.press('Escape')
  await expect(simulation.root).toHaveCount(0)

  // The send form of an account: submitting the nested dialog's own forms does not send.
  await frame.open('Accounts')
  await page
    .getByRole('button', { name: /^Send from / })
    .nth(1)
    .click()
  const accounts = new AccountsPage(page)
  await accounts.field('To').fill(orders)
  await accounts.field('Gas limit').fill('90000')
  await accounts.field('Data').fill(call('withdraw', 5n))
  await page.getByRole('button', { name: 'step to the failure' }).click()
  await steps.find('CALLVALUE', 'before')
  await expect(steps.current).toContainText('CALLVALUE')
  await page.keyboard.press('Escape')
  await expect(simulation.root).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Send transaction' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A waiting transaction: after those before it, and as it was once mined.
  await callWindow(page, 'evm_setAutomine', [false])
  await callWindow(page, 'eth_sendTransaction', [{ from: SECOND, to: orders, gas: '0x186a0', value: '0x3', data: call('deposit') }])
  const waiting = (await callWindow(page, 'eth_sendTransaction', [
    { from: SECOND, to: orders, gas: '0x186a0', data: call('withdraw', 5n) },
  ])) as string
  await frame.open('Txpool')
  const pool = new TxpoolPage(page)
  await pool.choose(waiting, 'Simulate')
  const transaction = new TransactionPage(page)
  await expect(transaction.banner('It would fail: InsufficientDeposit(from Account 1, available 3, needed 5)')).toBeVisible()
  await expect(transaction.calls.getByRole('treeitem', { selected: true })).toContainText('reverted here')
  await page.getByRole('link', { name: 'step to the failure' }).click()
  await expect(steps.current).toContainText('REVERT')
  expect(await violations(page)).toEqual([])
  await callWindow(page, 'evm_mine', [])
  await expect(transaction.banner('Reverted: InsufficientDeposit(from Account 1, available 3, needed 5)')).toBeVisible()
  await expect(steps.current).toContainText('REVERT')
})
