/** Reads balances through MetaMask's network controller, all at once, and prints them. */
const { Wallet } = require('./wallet.js')

async function main() {
  const wallet = new Wallet('0x539')
  const balances = await Promise.all(process.argv.slice(2).map((address) => wallet.request('eth_getBalance', address, 'latest')))
  wallet.destroy()
  process.stdout.write(JSON.stringify(balances), () => process.exit())
}
void main()
