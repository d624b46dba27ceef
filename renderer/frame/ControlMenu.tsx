import { ChevronUp } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { blockedGroups } from '../components/forms/blockedMenu.ts'
import { MenuButton, type MenuGroup, type MenuItem } from '../components/forms/Menu.tsx'
import { amountToText } from '../format/amount.ts'
import { checksumAddress } from '../format/checksum.ts'
import { shortenHex } from '../format/hash.ts'
import { absoluteTime } from '../format/time.ts'
import { clockDifferenceText } from '../format/chainClock.ts'
import { plainText } from '../format/revert.ts'
import { miningText } from '../format/miningText.ts'
import { newestOf } from '../store/blocksSlice.ts'
import { chainClockOf } from '../store/chainClock.ts'
import { useSteeringObstacle } from '../store/steering.ts'
import { useApp, useAppContext } from '../store/useApp.ts'
import { controlCommands, isGasFree } from './controlCommands.ts'
import styles from './ControlMenu.module.css'

/** Maximum length of what undo and redo would do. */
const MAX_SUMMARY_LENGTH = 40

/** The mining mode in the status bar: a button that opens everything that steers the chain. */
export function ControlMenu(): ReactNode {
  const mining = useApp((state) => state.node.info?.mining)
  const obstacle = useSteeringObstacle()
  const groups = blockedGroups(useControlGroups(), obstacle)
  if (!mining) return null
  return (
    <MenuButton
      label="Mining and time"
      groups={groups}
      button={
        <button type="button" className={styles.button} data-hint="Mine, pause, move the clock, set the next block">
          <span className={styles.name}>Mining</span>
          {miningText(mining)}
          <ChevronUp size={12} aria-hidden />
        </button>
      }
    />
  )
}

function useControlGroups(): MenuGroup[] {
  const app = useAppContext()
  const mode = useApp((state) => state.node.info?.mining.mode)
  const intervalMs = useApp((state) => state.node.info?.mining.intervalMs) ?? 0
  const difference = useApp((state) => clockDifferenceText(chainClockOf(state), Date.now() / 1_000))
  const control = useApp((state) => state.node.control)
  const isFree = useApp(isGasFree)
  const gasLimit = useApp(({ node, blocks }) => node.control?.gasLimit ?? newestOf(blocks)?.gasLimit)
  const { undo, redo } = useApp((state) => state.history)
  const commands = useMemo(() => new Map(controlCommands(app).map(({ id, run }) => [id, run])), [app])
  const item = (id: string, title: string, more: Partial<MenuItem> = {}): MenuItem => ({ title, onChoose: commands.get(id)!, ...more })
  return [
    { title: 'Blocks', items: [item('node.mine', 'Mine a block'), item('node.mineBlocks', 'Mine several blocks…')] },
    {
      title: 'Mining',
      items: [
        item('node.resume', 'A block per transaction', { isChosen: mode === 'auto' }),
        item('node.interval', 'At an interval…', {
          isChosen: mode === 'interval',
          ...(mode === 'interval' && { note: `${intervalMs / 1_000} s` }),
        }),
        item('node.pause', 'Paused: on request only', { isChosen: mode === 'manual' }),
      ],
    },
    {
      title: difference ?? 'Clock',
      items: [
        item('clock.hour', 'Forward 1 hour'),
        item('clock.day', 'Forward 1 day'),
        item('clock.set', 'Date and time…', { note: control?.nextTimestamp ? absoluteTime(Number(control.nextTimestamp)) : '' }),
      ],
    },
    {
      title: 'Next block',
      items: [
        item('next.baseFee', 'Base fee…', {
          note: control?.nextBaseFee ? amountToText(BigInt(control.nextBaseFee), 'gwei') : 'by the rules',
        }),
        item('next.gasLimit', 'Gas limit…', { note: gasLimit === undefined ? '' : groupDigits(BigInt(gasLimit)) }),
        item('next.coinbase', 'Coinbase…', { note: control ? shortenHex(checksumAddress(control.coinbase)) : '' }),
        item('chain.freeGas', isFree ? 'Give gas a price again' : 'Make gas free'),
        item('chain.rules', 'Rules…', { note: control ? `chain ${control.chainId}` : '' }),
      ],
    },
    {
      title: 'History',
      items: [
        item('node.undo', undo === null ? 'Undo' : `Undo: ${plainText(undo, MAX_SUMMARY_LENGTH)}`, {
          disabled: undo === null,
          note: 'Ctrl Z',
        }),
        item('node.redo', redo === null ? 'Redo' : `Redo: ${plainText(redo, MAX_SUMMARY_LENGTH)}`, { disabled: redo === null }),
        item('node.snapshot', 'Take a snapshot', { note: 'n' }),
        item('node.snapshots', 'Snapshots…'),
        item('chain.reset', 'Reset the chain…', {
          note: control?.rememberedBlocks ? `${groupDigits(control.rememberedBlocks)} stale wallet reads` : '',
        }),
      ],
    },
  ]
}
