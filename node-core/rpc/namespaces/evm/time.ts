import { literal } from '../../../contract/compound.ts'
import { looseInteger, number } from '../../../contract/primitives.ts'
import { durationText, timeText } from '../../controlText.ts'
import { method } from '../../method.ts'

const acknowledged = literal(true)

/** Methods that control the time of the chain. */
export const timeRows = [
  method({
    name: 'evm_increaseTime',
    aliases: ['anvil_increaseTime'],
    summary: 'Moves the clock forward by seconds; returns the total offset in seconds.',
    params: [['seconds', looseInteger]],
    result: number,
    reference: 'notImplemented',
    control: (seconds) => `Move the clock forward by ${durationText(seconds)}`,
    handler: ({ miner }, seconds) => Number(miner.clock.increase(seconds)),
  }),
  method({
    name: 'evm_setTime',
    aliases: ['anvil_setTime'],
    summary: 'Sets the clock to a Unix time in seconds; returns the total offset in seconds.',
    params: [['timestamp', looseInteger]],
    result: number,
    reference: 'notImplemented',
    control: (timestamp) => `Set the clock to ${timeText(timestamp)}`,
    handler: ({ miner }, timestamp) => Number(miner.clock.setTime(timestamp)),
  }),
  method({
    name: 'evm_setNextBlockTimestamp',
    aliases: ['anvil_setNextBlockTimestamp'],
    summary: 'Sets the timestamp of the next block; time continues from there.',
    params: [['timestamp', looseInteger]],
    result: acknowledged,
    reference: 'notImplemented',
    control: (timestamp) => `Set the time of the next block to ${timeText(timestamp)}`,
    handler({ miner }, timestamp) {
      miner.setNextTimestamp(timestamp)
      return true as const
    },
  }),
] as const
