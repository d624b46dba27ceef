import { JsonRpcProvider, Wallet, parseEther, verifyMessage, verifyTypedData } from 'ethers'
import { violations } from '../axe.ts'
import { expect, test } from '../fixture.ts'
import { AccountsPage } from '../pages/accountsPage.ts'
import { FramePage } from '../pages/framePage.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FIRST_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Decrypting a key file takes a second of CPU time, and much longer on a busy machine. */
const SLOWLY = { timeout: 60_000 }
const PASSWORD = 'a password of six words or so'

const TYPES = {
  Wallet: [{ name: 'owner', type: 'address' }],
  Order: [
    { name: 'note', type: 'string' },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'buyer', type: 'Wallet' },
  ],
}
const ORDER = { note: '\u202Eeslaf', amounts: ['1', '2'], buyer: { owner: FIRST } }
const DOMAIN = { name: 'Shop', chainId: 1 }

test('balances and nonces of the ten dev accounts update live', async ({ page, terrarium }) => {
  await new FramePage(page).open('Accounts')
  const accounts = new AccountsPage(page)
  await expect(accounts.table.rows).toHaveCount(10)
  await expect(await accounts.balance(SECOND)).toContainText('10,000')
  await expect(await accounts.nonce(FIRST)).toHaveText('0')

  const provider = new JsonRpcProvider((await terrarium.endpoints()).http)
  const sent = await new Wallet(FIRST_KEY, provider).sendTransaction({ to: SECOND, value: parseEther('1.5') })
  await sent.wait()

  await expect(await accounts.balance(SECOND)).toContainText('10,001')
  await expect(await accounts.balance(FIRST)).toContainText('9,998')
  await expect(await accounts.nonce(FIRST)).toHaveText('1')
  provider.destroy()
})

test('an account is created, unlocked for a time, signs, sends and is locked', async ({ page }) => {
  // Key files with the standard cost take a second or two each time they are decrypted.
  test.setTimeout(180_000)
  const accounts = new AccountsPage(page)
  const { dialog, keyStore } = accounts
  await new FramePage(page).open('Accounts')

  await accounts.press('New account')
  await expect(accounts.field('Password')).toBeFocused()
  await accounts.field('Password').fill(PASSWORD)
  await accounts.field('Repeat password').fill('another')
  await expect(dialog).toContainText('The passwords do not match')
  await accounts.field('Repeat password').fill(PASSWORD)
  await accounts.submit('Create account')
  await expect(dialog).toContainText('Account created', SLOWLY)
  await accounts.submit('Done')
  await expect(keyStore.rows).toContainText('Locked')
  const address = (await keyStore.rows.getByRole('link').textContent())!

  await accounts.pressOfKept('Unlock')
  await accounts.field('Password').fill('wrong')
  await accounts.submit('Unlock')
  await expect(dialog.getByRole('alert')).toContainText('Wrong password', SLOWLY)
  await accounts.field('Password').fill(PASSWORD)
  await accounts.submit('Unlock')
  await expect(keyStore.rows.getByRole('timer')).toHaveText(/^Unlocked (5:00|4:\d\d)$/, SLOWLY)

  await accounts.pressOfKept('Faucet for')
  await accounts.submit('Send ether')
  await expect(dialog).toContainText('Success')
  await accounts.submit('Done')
  await expect(await keyStore.cell(keyStore.rows, 'Balance')).toContainText('100')

  await accounts.chooseOfKept('Sign a message')
  await accounts.field('Message').fill('I am here')
  await accounts.submit('Sign')
  const signature = dialog.getByLabel('Signature', { exact: true })
  expect(verifyMessage('I am here', (await signature.textContent())!)).toBe(address)
  await page.keyboard.press('Escape')

  await accounts.chooseOfKept('Sign typed data')
  await accounts
    .field('Typed data as JSON')
    .fill(JSON.stringify({ types: TYPES, primaryType: 'Order', domain: DOMAIN, message: { ...ORDER, note: 7 } }))
  await expect(dialog).toContainText('message.note must be a text, not 7')
  await accounts
    .field('Typed data as JSON')
    .fill(JSON.stringify({ types: TYPES, primaryType: 'Order', domain: DOMAIN, message: { ...ORDER, gift: true } }))
  await accounts.submit('Review')
  await expect(dialog).toContainText('It is for chain 1, but this chain is 1337')
  await expect(dialog).toContainText('message.gift is not part of its type and is not signed')
  const signed = dialog.getByRole('list', { name: 'What is signed', exact: true })
  await expect(signed).toContainText('“\\u{202e}eslaf”')
  await expect(signed.getByRole('list', { name: 'buyer' })).toContainText(FIRST)
  expect(await violations(page), 'typed data').toEqual([])
  await accounts.submit('Sign')
  await expect(signature).toBeVisible()
  expect(
    await signature.evaluate((code) => code.getBoundingClientRect().right < code.closest('[role=dialog]')!.getBoundingClientRect().right),
    'a long signature does not widen the page',
  ).toBe(true)
  expect(verifyTypedData(DOMAIN, TYPES, ORDER, (await signature.textContent())!)).toBe(address)
  await page.keyboard.press('Escape')

  await accounts.pressOfKept('Send from')
  await accounts.field('To').fill(SECOND.replace('C8', 'c8'))
  await expect(dialog).toContainText('The checksum does not match')
  await accounts.field('To').fill(SECOND)
  await accounts.field('Amount').fill('100')
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await accounts.field('Amount').fill('1.5')
  await expect(accounts.preview('Gas limit')).toHaveText('21,000')
  expect(await violations(page), 'a transaction before it is sent').toEqual([])
  await accounts.submit('Send')
  await expect(dialog).toContainText('Success')
  await accounts.submit('Done')
  await expect(await accounts.balance(SECOND)).toContainText('10,001')

  await accounts.press('Lock all')
  await expect(keyStore.rows).toContainText('Locked')
  await accounts.chooseOfKept('Show private key')
  await accounts.field('Password').fill(PASSWORD)
  await accounts.submit('Show private key')
  const key = dialog.getByLabel(/^Private key, hides in/)
  await key.waitFor(SLOWLY)
  expect(new Wallet((await key.textContent())!).address).toBe(address)
  await accounts.submit('Hide')
  await expect(key).toHaveCount(0)
  await page.keyboard.press('Escape')

  await accounts.chooseOfKept('Export key file')
  const file = dialog.getByLabel(/^UTC--/)
  const text = (await file.textContent())!
  expect(JSON.parse(text)).toMatchObject({ version: 3, address: address.slice(2).toLowerCase() })
  await page.keyboard.press('Escape')
  await accounts.press('Import')
  await dialog.getByRole('tab', { name: 'Key file' }).click()
  const choose = (name: string, content: string): Promise<void> =>
    dialog
      .getByLabel('Key file', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
  await choose('other.json', '{"version":1}')
  await expect(dialog).toContainText('other.json is not a version 3 key file')
  await choose('key.json', text)
  await expect(dialog).toContainText(`key.json, of ${address.toLowerCase()}`)
  await accounts.submit('Import')
  await expect(dialog.getByRole('alert')).toContainText('The node has this account already')
})
