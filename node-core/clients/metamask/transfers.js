/** Sends through MetaMask's controllers, one transfer after another, and prints each with the block of its receipt: CHAIN_ID COUNT. */
const { Wallet } = require('./wallet.js')

async function main() {
  const [chainId, count] = process.argv.slice(2)
  const wallet = new Wallet(chainId)
  const seen = []
  for (let i = 0; i < Number(count); i++) {
    const { hash, txReceipt } = await wallet.works()
    seen.push({ hash, blockHash: txReceipt.blockHash })
  }
  wallet.destroy()
  process.stdout.write(JSON.stringify(seen), () => process.exit())
}
void main()
