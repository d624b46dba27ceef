import type { Page } from 'playwright/test'
import { createWalletClient, encodeDeployData, encodeFunctionData, http, publicActions, type Abi, type Hex } from 'viem'
import { compileContract } from './contracts.ts'
import { callWindow } from './windowCall.ts'

/** Markup, a script, direction overrides, control characters, zero-width characters, and one long word. */
export const HOSTILE_TEXT = `<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>\u202Egnp.exe\u2066\u200B\u0000\u0007\u001B[31m\u2028"'\`{{7*7}}%s${'W'.repeat(300)}`

const MEGABYTE = 1_000_000n
const GAS = 16_000_000n

/** Where the hostile texts are. */
export interface HostileChain {
  token: Hex
  sender: Hex
  /** Hashes, by what is wrong with them. */
  transactions: Record<'deployment' | 'event' | 'longEvent' | 'revert' | 'longRevert' | 'customError' | 'calldata', Hex>
  blocks: number
}

/** Fills a node's chain and its workspace with hostile text wherever a contract, a file or a label can contain any. */
export async function makeHostileChain(page: Page, address: string): Promise<HostileChain> {
  const client = createWalletClient({ transport: http(address) }).extend(publicActions)
  const [sender] = await client.getAddresses()
  const { abi, bytecode } = compileContract('Hostile')
  const send = async (to: Hex | undefined, data: Hex): Promise<Hex> =>
    client.sendTransaction({ account: sender!, chain: null, gas: GAS, data, ...(to && { to }) })
  const call = (functionName: string, argument: string | bigint): Hex => encodeFunctionData({ abi, functionName, args: [argument] })
  const deployment = await send(undefined, encodeDeployData({ abi, bytecode, args: [HOSTILE_TEXT] }))
  const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployment })
  const token = contractAddress!
  await callWindow(page, 'devnet_addArtifacts', [[{ name: `${HOSTILE_TEXT}.json`, content: hostileArtifact(abi) }]])
  await callWindow(page, 'devnet_setLabel', [token, '<script>window.harmed=1</script>\u202Elabel'])
  const transactions = {
    deployment,
    event: await send(token, call('say', HOSTILE_TEXT)),
    longEvent: await send(token, call('sayMuch', MEGABYTE)),
    revert: await send(token, call('fail', HOSTILE_TEXT)),
    longRevert: await send(token, call('failMuch', MEGABYTE)),
    customError: await send(token, call('refuse', HOSTILE_TEXT)),
    calldata: await send(token, `0x${Buffer.from(HOSTILE_TEXT).toString('hex')}`),
  }
  return { token, sender: sender!, transactions, blocks: Number(await client.getBlockNumber()) }
}

/** The contract's own ABI with hostile names added: JSON allows any text as a name. */
function hostileArtifact(abi: Abi): string {
  const strange = {
    type: 'function',
    name: HOSTILE_TEXT,
    inputs: [{ name: HOSTILE_TEXT, type: 'uint256' }],
    outputs: [{ name: HOSTILE_TEXT, type: 'string' }],
    stateMutability: 'view',
  }
  const named = abi.map((item) =>
    'inputs' in item ? { ...item, inputs: item.inputs.map((input) => ({ ...input, name: `${input.name ?? ''}${HOSTILE_TEXT}` })) } : item,
  )
  const documented = {
    type: 'function',
    name: 'documented',
    inputs: [{ name: 'x', type: 'uint256' }],
    outputs: [],
    stateMutability: 'view',
  }
  const userdoc = { methods: { 'documented(uint256)': { notice: HOSTILE_TEXT.repeat(20) } } }
  const devdoc = { methods: { 'documented(uint256)': { details: HOSTILE_TEXT, params: { x: HOSTILE_TEXT } } } }
  const { deployedBytecode } = compileContract('Hostile')
  return JSON.stringify({
    contractName: HOSTILE_TEXT,
    sourceName: HOSTILE_TEXT,
    abi: [...named, strange, documented],
    userdoc,
    devdoc,
    bytecode: compileContract('Hostile').bytecode,
    deployedBytecode,
  })
}
