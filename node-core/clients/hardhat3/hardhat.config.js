import hardhatEthers from '@nomicfoundation/hardhat-ethers'
import matchers from '@nomicfoundation/hardhat-ethers-chai-matchers'
import ignition from '@nomicfoundation/hardhat-ignition-ethers'
import networkHelpers from '@nomicfoundation/hardhat-network-helpers'
import { defineConfig } from 'hardhat/config'

export default defineConfig({
  plugins: [hardhatEthers, matchers, ignition, networkHelpers],
  networks: { terrarium: { type: 'http', url: process.env.RPC_URL, accounts: 'remote' } },
})
