import { Wallet, JsonRpcProvider, parseEther } from 'ethers'
import { expect, test } from '../fixture.ts'
import { AccountsPage } from '../pages/accountsPage.ts'
import { FramePage } from '../pages/framePage.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FIRST_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('the ten accounts are shown with 10,000 ETH each', async ({ page }) => {
  await new FramePage(page).open('Accounts')
  const accounts = new AccountsPage(page)
  await expect(accounts.table.rows).toHaveCount(10)
  await expect(await accounts.balance(FIRST)).toContainText('10,000')
  await expect(await accounts.nonce(FIRST)).toHaveText('0')
})

test('balances and nonces follow what happens, live', async ({ page, terrarium }) => {
  await new FramePage(page).open('Accounts')
  const accounts = new AccountsPage(page)
  await expect(await accounts.balance(SECOND)).toContainText('10,000')

  const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
  const sent = await new Wallet(FIRST_KEY, provider).sendTransaction({ to: SECOND, value: parseEther('1.5') })
  await sent.wait()

  await expect(await accounts.balance(SECOND)).toContainText('10,001')
  await expect(await accounts.balance(FIRST)).toContainText('9,998')
  await expect(await accounts.nonce(FIRST)).toHaveText('1')
  provider.destroy()
})
