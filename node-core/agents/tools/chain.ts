import { durationText, timeText } from '../../rpc/controlText.ts'
import { exactEther, exactGwei } from '../amounts.ts'
import { quantityFromBigint } from '../../contract/hex.ts'
import type { WireBuild } from '../../contract/builds.ts'
import type { WireContract } from '../../contract/workspace.ts'
import type { NodeInfo } from '../../contract/wire/nodeInfo.ts'
import type { NodeReader } from '../nodeReader.ts'
import { tool } from '../tool.ts'

/** Contracts and accounts that are listed. */
const MAX_LISTED = 30

export const chain = tool({
  name: 'describe_chain',
  title: 'Describe the chain',
  description:
    'The development chain as it is now: newest block, chain id, clock, how blocks are mined, transaction pool, accounts with their balances, contracts by name and address, imported builds. Use it first, to learn what is there.',
  params: {},
  async run(_args, node) {
    const info = await node.ask('devnet_nodeInfo')
    const { number, timestamp, baseFeePerGas } = (await node.ask('eth_getBlockByNumber', 'latest', false))!
    const { pending, queued } = await node.ask('txpool_status')
    return [
      `Terrarium ${info.version}, chain id ${info.chainId}, ${info.hardfork} rules${forkText(info)}`,
      `newest block ${BigInt(number)}, ${timeText(BigInt(timestamp))}${baseFeePerGas ? `, base fee ${exactGwei(BigInt(baseFeePerGas))}` : ''}`,
      `mining: ${miningText(info)}${clockText(info)}`,
      `pool: ${BigInt(pending)} pending, ${BigInt(queued)} queued`,
      ...(await accountLines(node)),
      ...(await contractLines(node)),
      ...(await buildLines(node)),
    ].join('\n')
  },
})

function forkText({ fork }: NodeInfo): string {
  if (fork?.isFollowed) return `, which is the chain of the node at ${fork.from.join(', ')}: what changes it is done there`
  return fork === undefined ? '' : `, forked from ${fork.name ?? `chain ${fork.chainId}`} at block ${fork.blockNumber}`
}

function clockText({ clockOffsetSeconds }: NodeInfo): string {
  const seconds = Math.round(clockOffsetSeconds)
  if (seconds === 0) return ''
  return `; its clock is ${durationText(BigInt(Math.abs(seconds)))} ${seconds > 0 ? 'ahead' : 'behind'}`
}

function miningText({ mining: { mode, intervalMs } }: NodeInfo): string {
  if (mode === 'auto') return 'each transaction at once'
  if (mode === 'interval') return `a block every ${intervalMs / 1000} s`
  return mode === 'manual' ? 'only on request (evm_mine)' : 'by validators'
}

async function accountLines(node: NodeReader): Promise<string[]> {
  const accounts = await node.ask('eth_accounts')
  const shown = accounts.slice(0, MAX_LISTED).map(async (address) => {
    const balance = BigInt(await node.ask('eth_getBalance', address, 'latest'))
    return `  ${await node.nameOf(address)}: ${exactEther(balance)}, nonce ${BigInt(await node.ask('eth_getTransactionCount', address, 'latest'))}`
  })
  return [
    `accounts that the node signs for:${accounts.length > MAX_LISTED ? ` the first ${MAX_LISTED} of ${accounts.length}` : ''}`,
    ...(await Promise.all(shown)),
  ]
}

async function contractLines(node: NodeReader): Promise<string[]> {
  const { contracts, next } = await node.ask('devnet_contracts', { limit: quantityFromBigint(BigInt(MAX_LISTED)) })
  const lines = contracts.map(async (contract) => `  ${await node.nameOf(contract.address)}: ${await contractText(contract, node)}`)
  return contracts.length === 0
    ? []
    : ['contracts, the newest first:', ...(await Promise.all(lines)), ...(next === null ? [] : ['  … and more'])]
}

async function contractText({ blockNumber, symbol, token, proxy, implementation }: WireContract, node: NodeReader): Promise<string> {
  const facts = [
    blockNumber === null ? '' : `since block ${BigInt(blockNumber)}`,
    [token, symbol && JSON.stringify(symbol)].filter((it) => it !== null).join(' '),
    proxy === null ? '' : `proxy${implementation === null ? '' : ` of ${await node.nameOf(implementation)}`}`,
  ]
  return facts.filter((it) => it !== '').join(', ')
}

async function buildLines(node: NodeReader): Promise<string[]> {
  const builds = await node.ask('devnet_builds')
  return builds.length === 0
    ? ['no build is imported: contracts have no names or sources until watch_folder imports the output of Foundry or Hardhat']
    : ['imported builds:', ...builds.slice(0, MAX_LISTED).map(buildText)]
}

function buildText({ file, compilerVersion, optimizer, viaIR, contracts }: WireBuild): string {
  const how = [compilerVersion, optimizer.enabled && 'optimised', viaIR && 'via IR'].filter((it) => it !== false).join(', ')
  return `  ${file}: ${how}; ${contracts
    .slice(0, MAX_LISTED)
    .map(({ name }) => name)
    .join(', ')}`
}
