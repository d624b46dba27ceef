import { AUTOMINE, increaseTime, mineBlocks, PAUSE, setGasFree, takeSnapshot } from '../control/actions.ts'
import { lookAt } from '../control/lookAt.ts'
import { exportGenesis } from '../control/exportGenesis.ts'
import { performOrTell, redo, undo, type ControlAction } from '../control/perform.ts'
import type { AppState } from '../store/appStore.ts'
import { toggleTimeline } from '../store/timelineVisibility.ts'
import type { App } from '../store/useApp.ts'
import type { ControlSetting } from '../store/uiSlice.ts'
import type { Command } from './command.ts'

const HOUR = 3_600

/** Whether every block has a base fee of zero. */
export function isGasFree({ node }: AppState): boolean {
  const fee = node.control?.fixedBaseFee
  return fee !== undefined && BigInt(fee) === 0n
}

/** The commands that steer the chain: those of the control menu. They say `obstacle`, where there is one, instead of running. */
export function controlCommands(app: App, obstacle?: string): Command[] {
  const commands = steeringCommands(app)
  if (obstacle === undefined) return commands
  return commands.map((command) => ({ ...command, obstacle, run: () => app.tell(`Not possible: ${command.title}`, obstacle) }))
}

/** The commands of the shown block and of the timeline, which change nothing. */
export function timelineCommands(app: App): Command[] {
  return [
    {
      id: 'chain.exportGenesis',
      title: 'Export the genesis of the shown block',
      synonyms: 'genesis.json geth state dump alloc',
      run: () => exportGenesis(app, app.store.getState().blocks.head?.number ?? 0),
    },
    { id: 'view.timeline', title: 'Timeline: show or hide', synonyms: 'past blocks', run: () => toggleTimeline(app.store) },
    { id: 'view.now', title: 'Back to now', synonyms: 'past newest block', run: () => void lookAt(app, undefined) },
  ]
}

function steeringCommands(app: App): Command[] {
  const run = (action: ControlAction) => (): void => performOrTell(app, action)
  const ask = (control: ControlSetting) => (): void => app.store.setState(({ ui }) => ({ ui: { ...ui, control } }))
  const show = (part: 'snapshotsOpen' | 'resetOpen') => (): void => app.store.setState(({ ui }) => ({ ui: { ...ui, [part]: true } }))
  const toggleFreeGas = (): void => performOrTell(app, setGasFree(!isGasFree(app.store.getState())))
  return [
    { id: 'node.mine', title: 'Mine a block', synonyms: 'mining evm_mine', run: run(mineBlocks(1)) },
    { id: 'node.mineBlocks', title: 'Mine several blocks…', synonyms: 'mining hardhat_mine anvil_mine', run: ask('mine') },
    { id: 'node.pause', title: 'Pause mining', synonyms: 'stop manual', run: run(PAUSE) },
    { id: 'node.resume', title: 'Resume mining: one block per transaction', synonyms: 'automine', run: run(AUTOMINE) },
    { id: 'node.interval', title: 'Mine at an interval…', synonyms: 'evm_setIntervalMining seconds period', run: ask('interval') },
    { id: 'clock.hour', title: 'Clock: forward 1 hour', synonyms: 'time evm_increaseTime', run: run(increaseTime(HOUR)) },
    { id: 'clock.day', title: 'Clock: forward 1 day', synonyms: 'time evm_increaseTime', run: run(increaseTime(24 * HOUR)) },
    { id: 'clock.set', title: 'Clock: date and time of the next block…', synonyms: 'time evm_setTime timestamp', run: ask('time') },
    { id: 'next.baseFee', title: 'Next block: base fee…', synonyms: 'hardhat_setNextBlockBaseFeePerGas gas price', run: ask('baseFee') },
    { id: 'next.gasLimit', title: 'Next block: gas limit…', synonyms: 'evm_setBlockGasLimit', run: ask('gasLimit') },
    { id: 'next.coinbase', title: 'Next block: coinbase…', synonyms: 'etherbase miner fee recipient', run: ask('coinbase') },
    {
      id: 'chain.rules',
      title: 'Rules of the chain: code size, gas limits, base fee, block time, chain id…',
      synonyms: 'evm_setRules anvil_setChainId contract size limit off period',
      run: ask('rules'),
    },
    { id: 'chain.freeGas', title: 'Gas: free or by the rules', synonyms: 'gas price 0 fixed base fee zero', run: toggleFreeGas },
    { id: 'node.snapshot', title: 'Take a snapshot', synonyms: 'evm_snapshot', run: run(takeSnapshot()) },
    { id: 'node.snapshots', title: 'Snapshots: restore, rename, delete…', synonyms: 'revert go back', run: show('snapshotsOpen') },
    { id: 'chain.reset', title: 'Reset the chain…', synonyms: 'hardhat_reset anvil_reset genesis start over', run: show('resetOpen') },
    { id: 'node.undo', title: 'Undo the last change by hand', synonyms: 'take back', run: () => undo(app) },
    { id: 'node.redo', title: 'Redo the change that was undone', run: () => redo(app) },
  ]
}
