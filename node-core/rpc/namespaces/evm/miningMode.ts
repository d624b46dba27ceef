import { type Codec, DecodeError } from '../../../contract/codec.ts'
import type { Hex } from '../../../contract/hex.ts'
import { nullable } from '../../../contract/compound.ts'
import { boolean, looseInteger, number } from '../../../contract/primitives.ts'
import { isAutomine, type Miner } from '../../../miner/miner.ts'
import type { Interval } from '../../../miner/intervalTimer.ts'
import type { RpcCall } from '../../context.ts'
import { argumentError } from '../../errors.ts'
import { method } from '../../method.ts'
import type { Dialect } from '../../session.ts'
import { acknowledged } from './acknowledged.ts'

/** The maximum delay of a timer. */
const MAX_INTERVAL_MS = 2 ** 31 - 1

/** A number, or Hardhat's pair of minimum and maximum, in the unit of the method. */
const intervalArgument: Codec<number | [number, number], Hex | number | (Hex | number)[]> = {
  decode(value) {
    if (!Array.isArray(value)) return Number(looseInteger.decode(value))
    const [min, max] = value.map((part) => Number(looseInteger.decode(part)))
    if (value.length !== 2 || !(min! > 0 && min! <= max!)) {
      throw new DecodeError(`expected [minimum, maximum] in milliseconds, the minimum above 0 and not above the maximum`)
    }
    return [min!, max!]
  },
  encode: (value) => value,
  schema: { anyOf: [looseInteger.schema, { type: 'array', items: looseInteger.schema }] },
}

function intervalOf(given: number | [number, number], unitMs: number): Interval | undefined {
  const [least, greatest] = typeof given === 'number' ? [given, given] : given
  const maximum = Math.floor(MAX_INTERVAL_MS / unitMs)
  if (greatest > maximum) throw argumentError(new DecodeError(`${greatest} is too large, the maximum is ${maximum}`), 0, 'interval')
  if (greatest === 0) return undefined
  return { intervalMs: least * unitMs, ...(greatest > least && { maxIntervalMs: greatest * unitMs }) }
}

/**
 * Hardhat's network mines at intervals besides automine, and its unit is the millisecond; anvil and Ganache do one or the other, and their
 * unit is the second. A pair is Hardhat's, whatever the dialect of the client.
 */
function setIntervalMining({ miner }: RpcCall, given: number | [number, number], dialect: Dialect | undefined): true {
  const isHardhat = dialect === 'hardhat' || typeof given !== 'number'
  const interval = intervalOf(given, isHardhat ? 1 : 1000)
  const isAuto = isHardhat && isAutomine(miner.mode)
  if (interval !== undefined) miner.setMode({ kind: 'interval', ...interval, ...(isAuto && { isAuto }) })
  else if (miner.mode.kind === 'interval') miner.setMode({ kind: isAuto ? 'auto' : 'manual' })
  // As in anvil, where 0 turns automine off too; other clients end what they have begun, and expect no more.
  else if (dialect === 'anvil') miner.setMode({ kind: 'manual' })
  return true
}

/** anvil mines what waits in the pool at once; Hardhat's network mines it with the next transaction, or on request. */
function setAutomine({ miner, session }: RpcCall, isOn: boolean): true {
  const { mode } = miner
  const leavesPool = session.dialect === 'hardhat'
  if (mode.kind === 'interval' && (session.dialect === 'hardhat' || mode.isAuto)) {
    const { isAuto: _, ...interval } = mode
    miner.setMode(isOn ? { ...interval, isAuto: true } : interval, { leavesPool })
  } else if (isOn) miner.setMode({ kind: 'auto' }, { leavesPool })
  else if (mode.kind === 'auto') miner.setMode({ kind: 'manual' })
  return true
}

/** What a call does, for the journal. */
function intervalText(given: number | [number, number], unit?: 'seconds' | 'milliseconds'): string {
  if (typeof given !== 'number') return `Mine a block every ${given[0]} to ${given[1]} milliseconds`
  if (given === 0) return 'Stop interval mining'
  return unit === undefined ? `Set interval mining to ${given}` : `Mine a block every ${given} ${unit}`
}

const intervalSeconds = ({ mode }: Miner) => (mode.kind === 'interval' ? mode.intervalMs / 1000 : null)

/** Methods that decide when blocks are mined. */
export const miningModeRows = [
  method({
    name: 'evm_setAutomine',
    aliases: ['anvil_setAutomine', 'hardhat_setAutomine'],
    summary: 'Turns automine, a block for every accepted transaction, on or off.',
    params: [['isOn', boolean]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (isOn) => `Turn automine ${isOn ? 'on' : 'off'}`,
    handler: setAutomine,
  }),
  method({
    name: 'evm_getAutomine',
    aliases: ['anvil_getAutomine', 'hardhat_getAutomine'],
    summary: 'Whether automine, a block for every accepted transaction, is on.',
    params: [],
    result: boolean,
    reference: 'notImplemented',
    handler: ({ miner }) => isAutomine(miner.mode),
  }),
  method({
    name: 'evm_setIntervalMining',
    summary:
      'Mines a block every n seconds; 0 stops interval mining. For clients that connect to /like/hardhat, and for [minimum, maximum], milliseconds.',
    params: [['interval', intervalArgument]],
    result: acknowledged,
    reference: 'notImplemented',
    // Its unit depends on the client.
    control: (interval) => intervalText(interval),
    handler: (call, interval) => setIntervalMining(call, interval, call.session.dialect),
  }),
  method({
    name: 'anvil_setIntervalMining',
    summary: 'Mines a block every n seconds; 0 stops interval mining and automine.',
    params: [['interval', intervalArgument]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (interval) => (interval === 0 ? 'Stop interval mining and automine' : intervalText(interval, 'seconds')),
    handler: (call, interval) => setIntervalMining(call, interval, 'anvil'),
  }),
  method({
    name: 'hardhat_setIntervalMining',
    summary:
      'Mines a block every n milliseconds, or after a random time in [minimum, maximum]; 0 stops interval mining. Automine stays as it is.',
    params: [['interval', intervalArgument]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (interval) => intervalText(interval, 'milliseconds'),
    handler: (call, interval) => setIntervalMining(call, interval, 'hardhat'),
  }),
  method({
    name: 'evm_getIntervalMining',
    aliases: ['anvil_getIntervalMining'],
    summary: 'Seconds between blocks, or null if interval mining is off.',
    params: [],
    result: nullable(number),
    reference: 'notImplemented',
    handler: ({ miner }) => intervalSeconds(miner),
  }),
] as const
