/** Reads balances through Hardhat 3's network provider, all at once, and prints them. */
import { network } from 'hardhat'

const { provider } = await network.create('terrarium')
const balanceOf = (address) => provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })
process.stdout.write(JSON.stringify(await Promise.all(process.argv.slice(2).map(balanceOf))), () => process.exit())
