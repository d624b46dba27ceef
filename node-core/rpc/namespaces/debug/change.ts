import { type Codec, DecodeError, excerptOf } from '../../../contract/codec.ts'
import { literal } from '../../../contract/compound.ts'
import { looseInteger, string } from '../../../contract/primitives.ts'
import { LOG_PARTS, type LogPartThreshold, type LogThreshold } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { method } from '../../method.ts'

/** Geth's log levels, 0 (nothing) to 5; there is no level below `debug` here. */
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

/** Geth's patterns, such as `rpc=4,chain=2`: log components, with `*` and `?`, and their levels. */
const pattern: Codec<LogPartThreshold[], string> = {
  decode(value) {
    if (typeof value !== 'string' || value.length > 1000)
      throw new DecodeError(`expected patterns such as "*=4" or "rpc=4,chain=2", got ${excerptOf(value)}`)
    return value === '' ? [] : value.split(',').map(partThreshold)
  },
  encode: () => '',
  schema: { type: 'string', pattern: '^([\\w*?/-]+=\\d+(,[\\w*?/-]+=\\d+)*)?$' },
}

function partThreshold(text: string): LogPartThreshold {
  const [, glob, number] = /^([\w*?/-]{1,40})=(\d+)$/.exec(text.trim()) ?? []
  if (glob === undefined) throw new DecodeError(`expected a pattern and a level, such as "*=4" or "rpc=4", got ${excerptOf(text)}`)
  // Consecutive stars count as one, so that matching stays fast.
  const expression = new RegExp(`^${glob.replace(/\*+/g, '.*').replaceAll('?', '.')}$`)
  if (!LOG_PARTS.some((part) => expression.test(part)))
    throw new DecodeError(`no log component matches "${glob}": expected ${LOG_PARTS.join(', ')}`)
  return { matches: (part) => expression.test(part), level: thresholdOf(Number(number)) }
}

const nothing = literal(null)

/** Methods that change the node or report why they cannot. All are private. */
export const changeRows = [
  method({
    name: 'debug_setHead',
    summary: 'Rewinds the chain to an earlier block; the blocks above it stay as a branch.',
    params: [['number', looseInteger]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    control: (number) => `Rewind the chain to block ${number}`,
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
    name: 'debug_clearTxpool',
    summary: 'Removes all transactions from the pool.',
    params: [],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    control: () => 'Clear the pool',
    steers: false,
    async handler({ pool }) {
      await pool.clear()
      return null
    },
  }),
  method({
    name: 'debug_verbosity',
    summary: 'Sets the log level: 0 nothing, 1 errors, 2 warnings, 3 information, 4 and 5 everything.',
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
    summary:
      'Sets the log levels of components (rpc, server, chain, keystore, node) with a pattern such as `rpc=4,chain=2`; an empty pattern resets them.',
    params: [['pattern', pattern]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    handler({ control }, thresholds) {
      control.setLogPartThresholds(thresholds)
      return null
    },
  }),
  method({
    name: 'debug_backtraceAt',
    summary: 'Not possible here: log lines have no source locations.',
    params: [['location', string]],
    result: nothing,
    visibility: 'private',
    reference: 'notImplemented',
    handler() {
      throw rpcError(-32000, 'log lines have no source locations to wait for: use debug_stacks for the current stacks')
    },
  }),
  method({
    name: 'debug_seedHash',
    summary: 'Not possible here: there is no proof of work, so no seed hash.',
    params: [['number', looseInteger]],
    result: string,
    visibility: 'private',
    reference: 'notImplemented',
    handler() {
      throw rpcError(-32000, 'seed hashes belong to proof of work, which this node does not support')
    },
  }),
] as const
