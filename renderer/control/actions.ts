/** The control actions of menu, palette and dialogs. */
import { countToText, groupDigits } from '../format/amount.ts'
import { absoluteTime, durationToText } from '../format/time.ts'
import type { ControlAction } from './perform.ts'

/** Mines blocks, with timestamps `intervalSeconds` apart if given. */
export function mineBlocks(count: number, intervalSeconds?: number): ControlAction {
  return async (client) => {
    await client.call('evm_mineBlocks', count, ...(intervalSeconds === undefined ? [] : [intervalSeconds]))
    const height = groupDigits(BigInt(await client.call('eth_blockNumber')))
    return count === 1
      ? { title: `Block ${height} mined` }
      : { title: `${countToText(count, 'block')} mined`, description: `The newest is block ${height}.` }
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

export const TAKE_SNAPSHOT: ControlAction = async (client) => {
  const id = await client.call('evm_snapshot')
  return { title: `Snapshot ${BigInt(id)} taken`, description: `At block ${groupDigits(BigInt(await client.call('eth_blockNumber')))}.` }
}
