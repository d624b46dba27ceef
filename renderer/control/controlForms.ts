/** The settings of the chain that are typed: what each dialog asks, and the action that its texts mean. */
import { plainAmount, weiFromText } from '../format/amount.ts'
import { checksumAddress } from '../format/checksum.ts'
import { absoluteTime } from '../format/time.ts'
import { chainSeconds } from '../format/chainClock.ts'
import { addressOrLabel } from '../routing/addressOrLabel.ts'
import { newestOf } from '../store/blocksSlice.ts'
import { chainClockOf } from '../store/chainClock.ts'
import type { ControlSetting } from '../store/uiSlice.ts'
import { mineBlocks, mineEvery, setCoinbase, setGasLimit, setNextBaseFee, setNextTimestamp } from './actions.ts'
import type { ControlForm } from './controlForm.ts'
import { RULES_FORM } from './rulesForm.ts'
import { wholeNumber } from './wholeNumber.ts'

/** As the node limits them. */
const MAX_BLOCKS = 1_000_000n
const MAX_INTERVAL_SECONDS = 2_000_000n
const MIN_GAS_LIMIT = 1n

const mine: ControlForm = {
  title: 'Mine blocks',
  submit: 'Mine blocks',
  fields: [
    { label: 'Blocks' },
    { label: 'Seconds between them', placeholder: 'by the clock', hint: 'Leave empty to use the chain’s clock.' },
  ],
  initial: () => ['10', ''],
  read([count = '', interval = '']) {
    const blocks = wholeNumber(count, 1n, MAX_BLOCKS)
    const seconds = interval.trim() === '' ? undefined : wholeNumber(interval, 0n, MAX_INTERVAL_SECONDS)
    if (typeof blocks === 'string' || typeof seconds === 'string') return { problems: [blocks, seconds].map(textOnly) }
    return { action: mineBlocks(Number(blocks), seconds === undefined ? undefined : Number(seconds)) }
  },
}

const interval: ControlForm = {
  title: 'Mine at an interval',
  submit: 'Start',
  fields: [{ label: 'Seconds between blocks', hint: 'A block is mined each time, even if no transaction waits.' }],
  initial: ({ node }) => [String(node.info?.mining.mode === 'interval' ? node.info.mining.intervalMs / 1_000 : 12)],
  read([text = '']) {
    const seconds = wholeNumber(text, 1n, MAX_INTERVAL_SECONDS)
    return typeof seconds === 'string' ? { problems: [seconds] } : { action: mineEvery(Number(seconds)) }
  },
}

const time: ControlForm = {
  title: 'Time of the next block',
  submit: 'Set time',
  fields: [
    { label: 'Date and time', type: 'datetime-local', hint: 'In this computer’s time zone. The chain’s clock continues from there.' },
  ],
  initial: (state) => [localText(Math.floor(chainSeconds(chainClockOf(state), Date.now() / 1_000)))],
  read([text = ''], { blocks }) {
    const timestamp = Math.floor(new Date(text).getTime() / 1_000)
    if (Number.isNaN(timestamp)) return { problems: ['Enter a date and a time'] }
    const newest = blocks.head?.timestamp ?? 0
    if (timestamp <= newest) return { problems: [`Must be after the newest block, ${absoluteTime(newest)}`] }
    return { action: setNextTimestamp(timestamp) }
  },
}

const baseFee: ControlForm = {
  title: 'Base fee of the next block',
  submit: 'Set base fee',
  fields: [{ label: 'Base fee (gwei)', hint: 'For the next block only; later ones follow from it by the rules.' }],
  initial: ({ node, blocks }) => [plainAmount(BigInt(node.control?.nextBaseFee ?? newestOf(blocks)?.baseFeePerGas ?? 0), 'gwei')],
  read([text = '']) {
    const wei = weiFromText(text, 'gwei')
    return typeof wei === 'string' ? { problems: [wei] } : { action: setNextBaseFee(wei) }
  },
}

const gasLimit: ControlForm = {
  title: 'Block gas limit',
  submit: 'Set gas limit',
  fields: [{ label: 'Gas limit', hint: 'Of the next block and those after it. Transactions above it wait in the pool.' }],
  initial: ({ node, blocks }) => [String(BigInt(node.control?.gasLimit ?? newestOf(blocks)?.gasLimit ?? 0))],
  read([text = '']) {
    const gas = wholeNumber(text, MIN_GAS_LIMIT, BigInt(Number.MAX_SAFE_INTEGER))
    return typeof gas === 'string' ? { problems: [gas] } : { action: setGasLimit(gas) }
  },
}

const coinbase: ControlForm = {
  title: 'Coinbase',
  submit: 'Set coinbase',
  fields: [{ label: 'Account', placeholder: '0x…, or a label', hint: 'It receives the priority fees of new blocks.' }],
  initial: ({ node }) => [node.control ? checksumAddress(node.control.coinbase) : ''],
  read([text = ''], { workspace }) {
    const found = addressOrLabel(text, workspace.labels)
    if ('problem' in found) return { problems: [found.problem] }
    return found.address ? { action: setCoinbase(found.address) } : { problems: ['Enter an address'] }
  },
}

export const CONTROL_FORMS: Readonly<Record<ControlSetting, ControlForm>> = {
  mine,
  interval,
  time,
  baseFee,
  gasLimit,
  coinbase,
  rules: RULES_FORM,
}

const textOnly = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Unix seconds as a `datetime-local` field has them. */
function localText(timestamp: number): string {
  return absoluteTime(timestamp).replace(' ', 'T')
}
