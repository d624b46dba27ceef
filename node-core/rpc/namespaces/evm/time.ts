import { type Codec, type Encoder, DecodeError } from '../../../contract/codec.ts'
import { boolean, looseInteger, number } from '../../../contract/primitives.ts'
import type { RpcCall } from '../../context.ts'
import { argumentError } from '../../errors.ts'
import { durationText, timeText } from '../../controlText.ts'
import { method } from '../../method.ts'
import { acknowledged } from './acknowledged.ts'
import { setNextTimestamp, timeInSeconds } from './timestamps.ts'

/** Unix seconds from here on are read as milliseconds: the year 33,658, or September 2001. */
const MIN_MILLISECONDS = 10n ** 12n

/** Unix seconds, or as Ganache's clients send them, milliseconds or a date as JSON has it. */
const time: Codec<bigint, number | string> = {
  ...looseInteger,
  schema: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'string' }] },
  decode(value) {
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value)))
      return BigInt(Date.parse(value)) / 1000n
    const given = looseInteger.decode(value)
    return given < MIN_MILLISECONDS ? given : given / 1000n
  },
}

/** Seconds by which the clock is ahead: a number or, for clients of Hardhat, decimal text. */
const offset: Encoder<number | string, number | string> = {
  encode: (value) => value,
  schema: { anyOf: [number.schema, { type: 'string' }] },
}

const offsetFor = ({ session }: RpcCall, seconds: bigint) => (session.dialect === 'hardhat' ? String(seconds) : Number(seconds))

function setTimestampInterval({ miner }: RpcCall, seconds: bigint): true {
  if (seconds === 0n)
    throw argumentError(new DecodeError('expected an interval of at least one second, as blocks have rising timestamps'), 0, 'interval')
  miner.clock.setInterval(seconds)
  return true
}

const secondsOf = (milliseconds: bigint) => (milliseconds + 999n) / 1000n

/** Methods that control the time of the chain. */
export const timeRows = [
  method({
    name: 'evm_increaseTime',
    aliases: ['anvil_increaseTime'],
    summary:
      'Moves the clock forward by seconds, from the time of the newest block if that is ahead of it; returns the total offset in seconds.',
    params: [['seconds', timeInSeconds]],
    result: offset,
    reference: 'notImplemented',
    control: (seconds) => `Move the clock forward by ${durationText(seconds)}`,
    handler: (call, seconds) => offsetFor(call, call.miner.clock.increase(seconds, call.chain.head.header.timestamp)),
  }),
  method({
    name: 'evm_setTime',
    aliases: ['anvil_setTime'],
    summary:
      'Sets the clock to a Unix time in seconds, or in milliseconds or as a date as Ganache takes it; returns the total offset in seconds.',
    params: [['timestamp', time]],
    result: number,
    reference: 'notImplemented',
    control: (timestamp) => `Set the clock to ${timeText(timestamp)}`,
    handler: ({ miner }, timestamp) => Number(miner.clock.setTime(timestamp)),
  }),
  method({
    name: 'evm_setNextBlockTimestamp',
    summary: 'Sets the timestamp of the next block; time continues from there.',
    params: [['timestamp', timeInSeconds]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (timestamp) => `Set the time of the next block to ${timeText(timestamp)}`,
    handler(call, timestamp) {
      setNextTimestamp(call, timestamp)
      return true as const
    },
  }),
  method({
    name: 'anvil_setNextBlockTimestamp',
    summary: 'The same as evm_setNextBlockTimestamp, with the errors of anvil.',
    params: [['timestamp', timeInSeconds]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (timestamp) => `Set the time of the next block to ${timeText(timestamp)}`,
    handler(call, timestamp) {
      setNextTimestamp(call, timestamp, 'anvil')
      return true as const
    },
  }),
  method({
    name: 'anvil_setBlockTimestampInterval',
    aliases: ['evm_setBlockTimestampInterval'],
    summary: 'Makes the timestamp of each block that of its parent plus n seconds; evm_setNextBlockTimestamp overrides it once.',
    params: [['interval', looseInteger]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (seconds) => `Set the time between blocks to ${durationText(seconds)}`,
    handler: setTimestampInterval,
  }),
  method({
    name: 'hardhat_setBlockTimestampInterval',
    summary: 'The same as anvil_setBlockTimestampInterval in milliseconds, as viem sends them; rounded up to seconds.',
    params: [['interval', looseInteger]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (milliseconds) => `Set the time between blocks to ${durationText(secondsOf(milliseconds))}`,
    handler: (call, milliseconds) => setTimestampInterval(call, secondsOf(milliseconds)),
  }),
  method({
    name: 'evm_removeBlockTimestampInterval',
    aliases: ['anvil_removeBlockTimestampInterval', 'hardhat_removeBlockTimestampInterval'],
    summary: 'Lets the clock decide the timestamps of blocks again; whether an interval was set.',
    params: [],
    result: boolean,
    reference: 'notImplemented',
    control: () => 'Let the clock decide the time between blocks',
    handler({ miner: { clock } }) {
      const wasSet = clock.interval !== undefined
      clock.setInterval(undefined)
      return wasSet
    },
  }),
] as const
