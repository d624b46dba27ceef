import { blockId, blockNumberOrTag } from '../../../contract/blockId.ts'
import { callObject } from '../../../contract/callArguments.ts'
import { type Codec, DecodeError, type ValueOf } from '../../../contract/codec.ts'
import { array, object, objectOf, optional } from '../../../contract/compound.ts'
import type { Hex } from '../../../contract/hex.ts'
import { blockOverrides, stateOverrides } from '../../../contract/overrides.ts'
import { boolean, data, hash, index, looseInteger, string } from '../../../contract/primitives.ts'
import { type TransactionTrace, anyTrace, transactionTrace } from '../../../contract/wire/trace.ts'
import { CodedError } from '../../../base/codedError.ts'
import { type Block, blockFromBytes } from '../../../types/block.ts'
import { type TextPieces, blockTraceText, callTraceText, transactionTraceText } from '../../../tracing/traceText.ts'
import type { TraceConfig } from '../../../tracing/traces.ts'
import { type TracerOptions, loadTracer } from '../../../tracing/createTracer.ts'
import { blockOverrideOf, callRequestOf, stateOverrideOf } from '../../callRequest.ts'
import { duration } from '../../codecs.ts'
import type { RpcCall, RpcContext, RpcLimits } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { JsonPieces } from '../../jsonPieces.ts'
import { method } from '../../method.ts'
import { forkOverrides } from '../../forkOverrides.ts'
import { simulationLimits } from '../../simulation.ts'

const tracerOptions: Codec<TracerOptions, TracerOptions> = { decode: objectOf, encode: (value) => value, schema: { type: 'object' } }

/** Fields of it. */
export const configFields = {
  tracer: optional(string),
  tracerConfig: optional(tracerOptions),
  timeout: optional(duration),
  disableStack: optional(boolean),
  disableStorage: optional(boolean),
  enableMemory: optional(boolean),
  /** What `enableMemory` replaced in geth; anvil and Hardhat still know it. */
  disableMemory: optional(boolean),
  enableReturnData: optional(boolean),
  limit: optional(looseInteger),
  overrides: optional(forkOverrides),
}
/** Trace options as clients send them. */
export const traceConfig = object(configFields, 'trace config')
const callConfig = object(
  { ...configFields, stateOverrides: optional(stateOverrides), blockOverrides: optional(blockOverrides), txIndex: optional(index) },
  'call trace config',
)

type Config = ValueOf<typeof traceConfig>

/** Trace options as the tracing module takes them. */
export function configOf(
  { callTimeoutMs }: RpcLimits,
  { tracer, tracerConfig, timeout, limit, overrides, ...structLog }: Config = {},
): TraceConfig {
  const timeoutMs = timeout ?? (callTimeoutMs > 0 ? callTimeoutMs : undefined)
  return {
    ...(tracer !== undefined && { tracer }),
    ...(tracerConfig && { tracerConfig }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(overrides && { forks: overrides }),
    structLog: { ...structLog, ...(limit !== undefined && { limit: Number(limit) }) },
  }
}

/**
 * The text of a trace under that configuration as a result; later, if the tracer has to be loaded first. Debuggers made
 * for anvil or Hardhat, such as Truffle's and Remix's, read the memory of each opcode, also while it is empty.
 */
export function traceResult(
  { limits, session }: RpcCall,
  asked: Config | undefined,
  text: (config: TraceConfig) => TextPieces,
): JsonPieces | Promise<JsonPieces> {
  const config = configOf(limits, asked)
  if (session.dialect !== undefined) {
    config.structLog = { enableMemory: asked?.disableMemory === false, ...config.structLog, keepsEmptyMemory: true }
  }
  const pieces = () => new JsonPieces(text(config))
  return loadTracer(config.tracer, config.tracerConfig)?.then(pieces) ?? pieces()
}

function blockOf({ blocks }: RpcContext, id: Parameters<RpcContext['blocks']['find']>[0], name: string): Block {
  const found = blocks.find(id)
  if (found === undefined) throw rpcError(-32000, `block ${name} not found`)
  return found.block
}

/** Traces of a block's transactions. The genesis is an error, as in geth, but empty for clients of anvil: indexers such as Ponder start there. */
function blockTraces(call: RpcCall, block: Block, config: Config | undefined): TransactionTrace[] | JsonPieces | Promise<JsonPieces> {
  if (block.header.number === 0n && call.session.dialect === 'anvil') return []
  return traceResult(call, config, (it) => blockTraceText(call.chain, block, it))
}

/** What the document says of blocks, whose traces it otherwise calls functional. */
const NO_TRACES = { handler: (): TransactionTrace[] => [] }

/** A block as its RLP. */
const rlpBlock: Codec<Block, Hex> = {
  decode(value) {
    const bytes = data.decode(value)
    try {
      return blockFromBytes(bytes)
    } catch (error) {
      if (error instanceof CodedError) throw new DecodeError(`could not decode block: ${error.message}`)
      throw error
    }
  },
  encode: (block) => block.hash,
  schema: data.schema,
}

/** Methods that trace transactions by executing them again. All are private. */
export const traceRows = [
  method({
    name: 'debug_traceTransaction',
    summary: 'Trace of a mined transaction: opcode by opcode, by a named tracer, or by a JavaScript one (an object as in geth).',
    params: [
      ['transactionHash', hash],
      ['config', optional(traceConfig)],
    ],
    result: anyTrace,
    visibility: 'private',
    reference: 'functional',
    handler(call, id, config) {
      const found = call.chain.transaction(id)
      if (found === undefined) throw rpcError(-32000, 'transaction not found')
      return traceResult(call, config, (it) => transactionTraceText(call.chain, found.block, found.index, it))
    },
  }),
  method({
    name: 'debug_traceBlockByNumber',
    summary: 'Traces of the transactions of a block.',
    params: [
      ['block', blockNumberOrTag],
      ['config', optional(traceConfig)],
    ],
    result: array(transactionTrace),
    visibility: 'private',
    reference: NO_TRACES,
    handler(call, id, config) {
      return blockTraces(call, blockOf(call, id, typeof id === 'bigint' ? `#${id}` : id), config)
    },
  }),
  method({
    name: 'debug_traceBlockByHash',
    summary: 'Traces of the transactions of a block.',
    params: [
      ['blockHash', hash],
      ['config', optional(traceConfig)],
    ],
    result: array(transactionTrace),
    visibility: 'private',
    reference: NO_TRACES,
    handler(call, id, config) {
      return blockTraces(call, blockOf(call, { hash: id, requireCanonical: false }, id), config)
    },
  }),
  method({
    name: 'debug_traceBlock',
    summary: 'Traces of the transactions of a block given as RLP, whose parent must be in the chain.',
    params: [
      ['block', rlpBlock],
      ['config', optional(traceConfig)],
    ],
    result: array(transactionTrace),
    visibility: 'private',
    reference: 'functional',
    handler: (call, block, config) => traceResult(call, config, (it) => blockTraceText(call.chain, block, it)),
  }),
  method({
    name: 'debug_traceCall',
    summary: 'Traces a call on the state of a block, or before one of its transactions.',
    params: [
      ['call', callObject],
      ['block', optional(blockId, 'latest')],
      ['config', optional(callConfig)],
    ],
    result: anyTrace,
    visibility: 'private',
    reference: 'functional',
    handler(call, args, id, allConfig) {
      const { chain, blocks, limits } = call
      const { txIndex, stateOverrides: state, blockOverrides: env, ...config } = allConfig ?? {}
      const resolved = blocks.resolve(id)
      const { block } = resolved
      if (txIndex !== undefined && txIndex > block.transactions.length) {
        throw rpcError(-32602, `invalid argument 2: config.txIndex: the block has only ${block.transactions.length} transactions`)
      }
      const stateOverride = stateOverrideOf(state)
      const blockOverride = blockOverrideOf(env)
      const place = {
        engine: chain.engine,
        config: txIndex === undefined ? chain.configAfter(block.hash) : chain.configOf(block.hash),
        header: block.header,
        state: resolved.state,
        ...(txIndex !== undefined && { before: { chain, block, index: txIndex } }),
      }
      const options = { ...simulationLimits(limits), ...(stateOverride && { stateOverride }), ...(blockOverride && { blockOverride }) }
      return traceResult(call, config, (it) => callTraceText(place, callRequestOf(args), it, options))
    },
  }),
] as const
