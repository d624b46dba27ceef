import { type Codec, DecodeError, excerptOf } from '../../../contract/codec.ts'
import { wire } from '../../../contract/compound.ts'
import { looseInteger, string } from '../../../contract/primitives.ts'
import type { LogThreshold } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'

/** Geth's levels of the log, 0 (nothing) to 5; there is nothing below `debug` here. */
const THRESHOLDS: readonly LogThreshold[] = ['silent', 'error', 'warn', 'info', 'debug', 'debug']

function thresholdOf(level: number): LogThreshold {
  const threshold = THRESHOLDS[level]
  if (threshold === undefined) throw new DecodeError(`expected a level between 0 (nothing) and 5 (all), got ${excerptOf(level)}`)
  return threshold
}

const level: Codec<LogThreshold, number> = {
  decode(value) {
    if (typeof value !== 'number') throw new DecodeError(`expected a level between 0 (nothing) and 5 (all), got ${excerptOf(value)}`)
    return thresholdOf(value)
  },
  encode: (value) => THRESHOLDS.indexOf(value),
  schema: { type: 'integer', minimum: 0 },
}

/** Lines of this log have no modules, so that the one pattern is the one for all. */
const pattern: Codec<LogThreshold, string> = {
  decode(value) {
    const match = typeof value === 'string' ? /^\*=(\d+)$/.exec(value) : null
    if (!match) throw new DecodeError(`expected "*=" and a level, such as "*=4", since this log has no modules, got ${excerptOf(value)}`)
    return thresholdOf(Number(match[1]))
  },
  encode: (value) => `*=${THRESHOLDS.indexOf(value)}`,
  schema: { type: 'string', pattern: '^\\*=\\d+$' },
}

const nothing = wire<null>({ type: 'null' })

/** Methods that change the node, or say why they cannot. All are private. */
export const changeRows = [
  method({
    name: 'debug_setHead',
    summary: 'Makes an earlier block the head; the blocks above it are gone.',
    params: [['number', looseInteger]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    async handler({ chain }, number) {
      await chain.exclusive(() => {
        const hash = chain.canonicalHash(number)
        if (hash === undefined) throw rpcError(-32000, `block #${number} not found: the head is #${chain.head.header.number}`)
        return chain.setHead(hash)
      })
      return null
    },
  }),
  method({
    name: 'debug_verbosity',
    summary: 'Sets the least level of a line of the log: 0 nothing, 1 errors, 2 warnings, 3 information, 4 and 5 all.',
    params: [['level', level]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ control }, threshold) {
      control.setLogThreshold(threshold)
      return null
    },
  }),
  method({
    name: 'debug_vmodule',
    summary: 'Sets the least level of a line of the log by a pattern, of which there is only `*=LEVEL`.',
    params: [['pattern', pattern]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ control }, threshold) {
      control.setLogThreshold(threshold)
      return null
    },
  }),
  method({
    name: 'debug_backtraceAt',
    summary: 'Not possible here: lines of the log have no places in the source.',
    params: [['location', string]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    handler() {
      throw rpcError(-32000, 'lines of this log have no places in the source to wait for; debug_stacks shows the stacks of now')
    },
  }),
  method({
    name: 'debug_seedHash',
    summary: 'Not possible here: there is no proof of work, and so no seed.',
    params: [['number', looseInteger]],
    result: string,
    visibility: 'private',
    reference: 'notImplemented',
    handler() {
      throw rpcError(-32000, 'seed hashes belong to proof of work, which this node does not do')
    },
  }),
] as const
