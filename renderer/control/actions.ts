/** The control actions of menu, palette and dialogs. */
import { quantityFromBigint, type Address, type Hash } from '../../node-core/contract/hex.ts'
import type { WireBranch } from '../../node-core/contract/wire/branch.ts'
import type { WireSnapshot } from '../../node-core/contract/wire/control.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { countText } from '../../node-core/contract/countText.ts'
import { amountToText } from '../format/amount.ts'
import { shortenHex } from '../format/hash.ts'
import { absoluteTime, durationToText } from '../format/time.ts'
import { branchTitle, snapshotTitle } from '../store/historySlice.ts'
import type { App } from '../store/useApp.ts'
import type { ControlAction } from './perform.ts'

/** Mines blocks, with timestamps `intervalSeconds` apart if given. */
export function mineBlocks(count: number, intervalSeconds?: number): ControlAction {
  return async (client) => {
    await client.call('evm_mineBlocks', count, ...(intervalSeconds === undefined ? [] : [intervalSeconds]))
    const height = groupDigits(BigInt(await client.call('eth_blockNumber')))
    return count === 1
      ? { title: `Block ${height} mined` }
      : { title: `${countText(count, 'block')} mined`, description: `The newest is block ${height}.` }
  }
}

export const PAUSE: ControlAction = async (client) => {
  // Neither call changes a mode that is already off.
  await client.call('evm_setAutomine', false)
  await client.call('evm_setIntervalMining', 0)
  return { title: 'Mining paused', description: 'Transactions wait in the pool until you mine a block.' }
}

export const AUTOMINE: ControlAction = async (client) => {
  await client.call('evm_setAutomine', true)
  return { title: 'Automine is on', description: 'Each transaction is mined in its own block.' }
}

export function mineEvery(seconds: number): ControlAction {
  return async (client) => {
    await client.call('evm_setIntervalMining', seconds)
    return { title: `A block every ${seconds} s`, description: 'Pending transactions go into the next one.' }
  }
}

/** Moves the chain's clock forward. */
export function increaseTime(seconds: number): ControlAction {
  return async (client) => {
    // Clients of Hardhat get text.
    const offset = Number(await client.call('evm_increaseTime', seconds))
    return {
      title: `Clock moved forward by ${durationToText(seconds)}`,
      description: `The next block is about ${absoluteTime(Date.now() / 1_000 + offset)}.`,
    }
  }
}

/** Sets the timestamp of the next block, in Unix seconds; the clock continues from there. */
export function setNextTimestamp(timestamp: number): ControlAction {
  return async (client) => {
    await client.call('evm_setNextBlockTimestamp', timestamp)
    return { title: 'Time of the next block set', description: `${absoluteTime(timestamp)}; the clock continues from there.` }
  }
}

/** Sets the base fee of the next block, in wei per unit of gas. */
export function setNextBaseFee(wei: bigint): ControlAction {
  return async (client) => {
    await client.call('hardhat_setNextBlockBaseFeePerGas', quantityFromBigint(wei))
    return { title: `Base fee of the next block: ${amountToText(wei, 'gwei')}`, description: 'Later blocks follow from it by the rules.' }
  }
}

export function setGasLimit(gas: bigint): ControlAction {
  return async (client) => {
    await client.call('evm_setBlockGasLimit', quantityFromBigint(gas))
    return { title: `Block gas limit: ${groupDigits(gas)}`, description: 'From the next block on.' }
  }
}

/** Sets who receives the fees of new blocks. */
export function setCoinbase(address: Address): ControlAction {
  return async (client) => {
    await client.call('hardhat_setCoinbase', address)
    return { title: `Coinbase: ${shortenHex(address)}`, description: 'It receives the priority fees of new blocks.' }
  }
}

/** Makes gas free from the next block on, or lets the base fee follow EIP-1559 again. */
export function setGasFree(isFree: boolean): ControlAction {
  return async (client) => {
    await client.call('evm_setRules', { fixedBaseFee: isFree ? '0x0' : 'off' })
    if (isFree) await client.call('miner_setGasPrice', '0x0')
    return isFree
      ? { title: 'Gas is free', description: 'The base fee and the minimum priority fee are 0 from the next block on.' }
      : { title: 'Gas has a price again', description: 'The base fee follows EIP-1559 from the next block on.' }
  }
}

/** Drops transactions from the pool. */
export function dropTransactions(hashes: readonly Hash[]): ControlAction {
  return async (client) => {
    const dropped = await client.call('devnet_dropTransactions', [...hashes])
    return { title: `${countText(dropped.length, 'transaction')} dropped from the pool` }
  }
}

/** Where a transaction of the pool is moved in the order of mining: up and down is past the next one of another sender. */
export type PoolMove = 'first' | 'up' | 'down'

const MOVED: Readonly<Record<PoolMove, string>> = { first: 'Moved to the front', up: 'Moved up', down: 'Moved down' }

export function moveTransaction(hash: Hash, to: PoolMove): ControlAction {
  return async (client) => {
    const index = Number(await client.call('devnet_moveTransaction', hash, to))
    return { title: MOVED[to], description: `${shortenHex(hash)} is number ${groupDigits(index + 1)} in the next block.` }
  }
}

export const ORDER_BY_FEES: ControlAction = async (client) => {
  await client.call('devnet_resetPoolOrder')
  return { title: 'Ordered by fees again' }
}

export const EMPTY_POOL: ControlAction = async (client) => {
  await client.call('anvil_dropAllTransactions')
  return { title: 'All transactions dropped', description: 'The pool is empty.' }
}

/** Takes a snapshot, named after its block unless another name is given. */
export function takeSnapshot(name?: string): ControlAction {
  return async (client) => {
    const { name: taken, number } = await client.call('devnet_createSnapshot', name ?? (await freeName(client)))
    return { title: `Snapshot “${taken}” taken`, description: `At block ${groupDigits(BigInt(number))}. Restore it from the timeline.` }
  }
}

/** A name that no snapshot has: that of the block, with a number if need be. */
async function freeName(client: App['client']): Promise<string> {
  const [height, snapshots] = await Promise.all([client.call('eth_blockNumber'), client.call('devnet_snapshots')])
  const names = new Set(snapshots.map((snapshot) => snapshot.name))
  const base = `Block ${groupDigits(BigInt(height))}`
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base} (${count})`
    if (!names.has(name)) return name
  }
}

export function restoreSnapshot(snapshot: WireSnapshot): ControlAction {
  return async (client) => {
    await client.call('devnet_restoreSnapshot', snapshot.id)
    return {
      title: `Snapshot “${snapshotTitle(snapshot)}” restored`,
      description: `The newest block is ${groupDigits(BigInt(snapshot.number))}. What came after it stays as a branch.`,
    }
  }
}

export function renameSnapshot(snapshot: WireSnapshot, name: string): ControlAction {
  return async (client) => {
    await client.call('devnet_renameSnapshot', snapshot.id, name)
    return { title: `Snapshot renamed to “${name}”` }
  }
}

/** Makes a branch that was left behind the chain again. */
export function checkOutBranch(branch: WireBranch): ControlAction {
  return async (client) => {
    await client.call('devnet_checkoutBranch', branch.id)
    return {
      title: `Back on “${branchTitle(branch)}”`,
      description: `The newest block is ${groupDigits(BigInt(branch.headNumber))}. What was the chain until now stays as a branch.`,
    }
  }
}

export function renameBranch(branch: WireBranch, name: string): ControlAction {
  return async (client) => {
    await client.call('devnet_renameBranch', branch.id, name)
    return { title: `Branch renamed to “${name}”` }
  }
}

export function deleteBranch(branch: WireBranch): ControlAction {
  return async (client) => {
    await client.call('devnet_deleteBranch', branch.id)
    return { title: `“${branchTitle(branch)}” deleted` }
  }
}

export function deleteSnapshot(snapshot: WireSnapshot): ControlAction {
  return async (client) => {
    await client.call('devnet_deleteSnapshot', snapshot.id)
    return { title: `Snapshot “${snapshotTitle(snapshot)}” deleted` }
  }
}

export type ResetMode = 'keepHeights' | 'newChainId' | 'hard'

/** Takes the chain back to its first state. */
export function resetChain(mode: ResetMode): ControlAction {
  return async (client) => {
    const { number, chainId } = await client.call('devnet_reset', mode)
    const texts = {
      keepHeights: `Block ${groupDigits(BigInt(number))} has the first state; block numbers and nonces go on.`,
      newChainId: `The chain id is now ${Number(chainId)}. Add the network to your wallet.`,
      hard: 'The newest block is block 0.',
    }
    return { title: 'Chain reset', description: texts[mode] }
  }
}
