/** Code snippets to connect other tools to this node. */
import { launchEntryText } from '../../format/launchEntry.ts'

export interface Endpoints {
  http: string
  ws: string | null
  chainId: number
  /** Port of the debug adapter; null if it is off. */
  dap: number | null
}

export interface Snippet {
  id: string
  title: string
  parts: { title: string; code: string }[]
}

/** The only chain on which Hardhat Ignition deploys without confirmation. */
const HARDHAT_CHAIN_ID = 31337
/** The chains on which Hardhat 3 verifies no contracts, because they are local ones. */
const HARDHAT_REFUSES: readonly number[] = [1337, 31337]
const IGNITION_HINT = `# Without this, Ignition asks y/N before each deployment.
HARDHAT_IGNITION_CONFIRM_DEPLOYMENT=false `

const DEBUG_ADAPTER_OFF = {
  title: 'shell: to step through transactions in VS Code or Neovim, start the node with a port for them',
  code: 'npm run node -- --dap 4711',
}

/** How editors reach the debug adapter. */
function debuggerParts(port: number): Snippet['parts'] {
  return [
    {
      title: 'shell: the extension for VS Code, once',
      code: `cd assets/vscode
npx @vscode/vsce package --allow-missing-repository --skip-license
code --install-extension terrarium-debug-*.vsix`,
    },
    {
      title: '.vscode/launch.json: a transaction’s “Copy launch entry” fills it in',
      code: launchEntryText({ port, tokenFile: 'FILE', transaction: '0x…' }),
    },
    {
      title: 'init.lua of Neovim, with nvim-dap',
      code: `local dap = require('dap')
dap.adapters.terrarium = { type = 'server', host = '127.0.0.1', port = ${port} }
dap.configurations.solidity = { {
  type = 'terrarium', request = 'launch', name = 'Terrarium',
  sourceRoot = '\${workspaceFolder}',
  token = function() return vim.fn.readfile('FILE')[1] end,
  transaction = function() return vim.fn.input('Transaction: ') end,
} }`,
    },
  ]
}

export function connectSnippets({ http, ws, chainId, dap }: Endpoints): Snippet[] {
  return [
    {
      id: 'viem',
      title: 'viem',
      parts: [
        {
          title: 'chain.ts',
          code: `import { createPublicClient, createWalletClient, defineChain, http } from 'viem'

export const terrarium = defineChain({
  id: ${chainId},
  name: 'Terrarium',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: {
    default: { http: ['${http}']${ws ? `, webSocket: ['${ws}']` : ''} },
  },
})

export const publicClient = createPublicClient({ chain: terrarium, transport: http() })
export const walletClient = createWalletClient({ chain: terrarium, transport: http() })`,
        },
        { title: 'shell: types of all methods', code: `curl -o terrarium-rpc.d.ts ${http}/terrarium-rpc.d.ts` },
        {
          title: 'client.ts',
          code: `import { createPublicClient, http, rpcSchema } from 'viem'
import { terrarium } from './chain'
import type { TerrariumRpcSchema } from './terrarium-rpc.d.ts'

export const client = createPublicClient({
  chain: terrarium,
  transport: http(),
  rpcSchema: rpcSchema<TerrariumRpcSchema>(),
})
await client.request({ method: 'devnet_contracts', params: [{ limit: 10 }] })`,
        },
      ],
    },
    {
      id: 'ethers',
      title: 'ethers',
      parts: [
        {
          title: 'provider.ts',
          code: `import { JsonRpcProvider${ws ? ', WebSocketProvider' : ''} } from 'ethers'

export const provider = new JsonRpcProvider('${http}', ${chainId}, { staticNetwork: true })
${ws ? `export const events = new WebSocketProvider('${ws}', ${chainId})\n` : ''}
// The node's own accounts are unlocked: no key is needed.
export const signer = await provider.getSigner(0)`,
        },
      ],
    },
    {
      id: 'foundry',
      title: 'Foundry',
      parts: [
        {
          title: 'foundry.toml',
          code: `[rpc_endpoints]
terrarium = "${http}"`,
        },
        {
          title: 'shell',
          code: `cast block latest --rpc-url ${http}
forge create src/Counter.sol:Counter --rpc-url ${http} --unlocked --broadcast \\
  --from $(cast rpc eth_accounts --rpc-url ${http} | jq -r '.[0]')`,
        },
      ],
    },
    {
      id: 'hardhat',
      title: 'Hardhat',
      parts: [
        {
          title: 'hardhat.config.ts',
          code: `import { defineConfig } from 'hardhat/config'

export default defineConfig({
  networks: {
    // At /like/hardhat the node says that it is compatible, as network helpers, chai matchers and Ignition require.
    terrarium: { type: 'http', chainType: 'l1', url: '${http}/like/hardhat', chainId: ${chainId} },
  },
})`,
        },
        {
          title: 'shell',
          code: `${chainId === HARDHAT_CHAIN_ID ? '' : IGNITION_HINT}npx hardhat ignition deploy ignition/modules/Counter.ts --network terrarium`,
        },
      ],
    },
    {
      id: 'explorer',
      title: 'Explorer',
      parts: [
        {
          title: 'shell: Foundry',
          code: `# Verifies at this node: the contract is decoded in every view at once.
forge create src/Counter.sol:Counter --rpc-url ${http} \\
  --private-key KEY --broadcast --verify \\
  --verifier sourcify --verifier-url ${http}/server/
forge verify-contract ADDRESS src/Counter.sol:Counter --rpc-url ${http} \\
  --verifier sourcify --verifier-url ${http}/server/`,
        },
        {
          title: `foundry.toml: for cast interface ADDRESS --chain ${chainId}`,
          code: `[etherscan]
terrarium = { key = "any", chain = ${chainId}, url = "${http}/api" }`,
        },
        {
          title: 'hardhat.config.ts: for npx hardhat verify sourcify',
          code: `import { defineConfig } from 'hardhat/config'
import hardhatVerify from '@nomicfoundation/hardhat-verify'

${HARDHAT_REFUSES.includes(chainId) ? `// Hardhat 3 verifies nothing on chain ${chainId}: start the node with another --chain-id.\n` : ''}export default defineConfig({
  plugins: [hardhatVerify],
  networks: { terrarium: { type: 'http', url: '${http}' } },
  verify: { sourcify: { apiUrl: '${http}/server' } },
})`,
        },
        {
          title: 'wagmi.config.ts: for npx wagmi generate',
          code: `import { defineConfig } from '@wagmi/cli'
import { blockExplorer } from '@wagmi/cli/plugins'

export default defineConfig({
  out: 'src/generated.ts',
  plugins: [
    blockExplorer({ baseUrl: '${http}/api', contracts: [{ name: 'Counter', address: '0x…' }] }),
  ],
})`,
        },
        {
          title: 'config.json of Otterscan',
          code: `{
  "erigonURL": "${http}",
  "sourcify": {
    "sources": {
      "Terrarium": { "url": "${http}/server", "backendFormat": "SourcifyAPIV2" }
    }
  }
}`,
        },
      ],
    },
    {
      id: 'editor',
      title: 'Editor',
      parts: dap === null ? [DEBUG_ADAPTER_OFF] : debuggerParts(dap),
    },
    {
      id: 'agent',
      title: 'Agent',
      parts: [
        {
          title: 'shell: Claude Code; FILE is the token file in the node’s ready line',
          code: `claude mcp add --transport http terrarium ${http}/mcp \\
  --header "Authorization: Bearer $(cat FILE)"`,
        },
        {
          title: '.mcp.json, .cursor/mcp.json; in .vscode/mcp.json, "servers" instead of "mcpServers"',
          code: `{
  "mcpServers": {
    "terrarium": {
      "type": "http",
      "url": "${http}/mcp",
      "headers": { "Authorization": "Bearer TOKEN" }
    }
  }
}`,
        },
      ],
    },
    {
      id: 'curl',
      title: 'curl',
      parts: [
        {
          title: 'shell',
          code: `curl ${http} -H 'content-type: application/json' \\
  -d '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'`,
        },
      ],
    },
  ]
}
