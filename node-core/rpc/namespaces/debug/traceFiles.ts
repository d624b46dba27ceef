import { readFileSync } from 'node:fs'
import { type BlockId, blockNumberOrTag } from '../../../contract/blockId.ts'
import { array, object, optional } from '../../../contract/compound.ts'
import type { Hash } from '../../../contract/hex.ts'
import { hash, string } from '../../../contract/primitives.ts'
import { chainTrace, transactionTrace } from '../../../contract/wire/trace.ts'
import type { Replay } from '../../../execution/replay.ts'
import type { Turns } from '../../../base/longWork.ts'
import { RunClock } from '../../../base/runClock.ts'
import { createEip3155Tracer } from '../../../tracing/eip3155Tracer.ts'
import { blockTraceText, chainTraceText } from '../../../tracing/traceText.ts'
import { replayOf } from '../../../tracing/traces.ts'
import { type Block, blockFromBytes } from '../../../types/block.ts'
import type { RpcContext } from '../../context.ts'
import { rpcError } from '../../errors.ts'
import { forkOverrides } from '../../forkOverrides.ts'
import { method } from '../../method.ts'
import type { FileDraft } from '../../workspaceFiles.ts'
import { configOf, traceConfig, traceResult } from './traces.ts'

/** Text that is written at once. */
const PIECE_LENGTH = 1 << 20
const standardConfig = object({ txHash: optional(hash), overrides: optional(forkOverrides) }, 'standard trace config')

type StandardConfig = ReturnType<typeof standardConfig.decode>

/** The block numbers that bound a chain trace. Throws if the second is not after the first. */
export function boundsOf({ blocks }: RpcContext, start: BlockId, end: BlockId): [first: bigint, last: bigint] {
  const [first, last] = [blocks.resolve(start).block.header.number, blocks.resolve(end).block.header.number]
  if (last <= first) throw rpcError(-32000, `end block (#${last}) needs to come after start block (#${first})`)
  return [first, last]
}

/**
 * Writes a file of JSON lines (EIP-3155) for each transaction of the block, or for the one of that hash; returns their full paths, as geth
 * does. As there, names of traces under other forks than the chain's end in `alt`.
 */
async function writeTraces(
  { chain, work, files, limits }: RpcContext,
  block: Block,
  { txHash, overrides }: StandardConfig = {},
): Promise<string[]> {
  const config = configOf(limits, overrides && { overrides })
  const clock = new RunClock(config.timeoutMs)
  const wanted = block.transactions.findIndex(({ hash: it }) => it === txHash)
  const replay = await work.run(() => replayOf(chain, block, wanted < 0 ? Infinity : wanted, config, clock))
  const paths: string[] = []
  for (const [index, transaction] of block.transactions.entries()) {
    if (clock.isSliceOver()) await clock.rest(work)
    if (txHash !== undefined && transaction.hash !== txHash) {
      await work.run(() => replay.next())
      continue
    }
    const name = `block_${block.hash.slice(0, 10)}-${index}-${transaction.hash.slice(0, 10)}${overrides ? '-alt' : ''}.jsonl`
    const draft = files.begin(name)
    await writeTrace(replay, draft, clock, work)
    paths.push(draft.path)
    if (txHash !== undefined) break
  }
  if (txHash !== undefined && paths.length === 0) throw rpcError(-32000, `transaction ${txHash} not found in block`)
  return paths
}

async function writeTrace(replay: Replay, draft: FileDraft, clock: RunClock, turns: Turns): Promise<void> {
  let lines = ''
  const tracer = createEip3155Tracer((line) => {
    lines += `${line}\n`
  })
  try {
    const run = replay.start({ tracer, pause: () => lines.length >= PIECE_LENGTH })
    for (let isOver = false; !isOver;) {
      isOver = run.advance(undefined, clock.sliceEndMs) !== undefined
      draft.append(lines)
      lines = ''
      if (clock.isSliceOver()) await clock.rest(turns)
    }
    draft.finish()
  } catch (error) {
    draft.discard()
    throw error
  }
}

function blockOfFile({ files }: RpcContext, name: string): Block {
  const path = files.toRead(name)
  try {
    return blockFromBytes(readFileSync(path))
  } catch (error) {
    throw rpcError(-32000, `could not decode the block in file ${name}: ${(error as Error).message}`)
  }
}

function badBlock(id: Hash): never {
  // Who brings a block that is refused hears the reason; it is not kept.
  throw rpcError(-32000, `bad block ${id} not found`)
}

/** Methods that trace many blocks, or from and into files of the workspace. All are private. */
export const traceFileRows = [
  method({
    name: 'debug_traceChain',
    summary: 'Traces of the blocks after the start block, up to the end block, in one array; blocks without transactions are left out.',
    params: [
      ['start', blockNumberOrTag],
      ['end', blockNumberOrTag],
      ['config', optional(traceConfig)],
    ],
    result: array(chainTrace),
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, start, end, config) {
      const bounds = boundsOf(call, start, end)
      return traceResult(call, config, (it) => chainTraceText(call.chain, ...bounds, it))
    },
  }),
  method({
    name: 'debug_traceBlockFromFile',
    summary: 'Traces of the transactions of a block that is read as RLP from a workspace file.',
    params: [
      ['file', string],
      ['config', optional(traceConfig)],
    ],
    result: array(transactionTrace),
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, name, config) {
      const block = blockOfFile(call, name)
      return traceResult(call, config, (it) => blockTraceText(call.chain, block, it))
    },
  }),
  method({
    name: 'debug_standardTraceBlockToFile',
    summary:
      'Writes traces in JSON lines (EIP-3155) of all transactions of a block, or of one, to workspace files; returns their full paths.',
    params: [
      ['blockHash', hash],
      ['config', optional(standardConfig)],
    ],
    result: array(string),
    visibility: 'private',
    reference: 'notImplemented',
    handler(call, id, config) {
      const block = call.chain.blockByHash(id)
      if (block === undefined) throw rpcError(-32000, `block ${id} not found`)
      return writeTraces(call, block, config)
    },
  }),
  method({
    name: 'debug_standardTraceBadBlockToFile',
    summary: 'Not possible here: the node rejects invalid blocks with the reason and does not store them.',
    params: [
      ['blockHash', hash],
      ['config', optional(standardConfig)],
    ],
    result: array(string),
    visibility: 'private',
    reference: 'notImplemented',
    handler: (_, id) => badBlock(id),
  }),
  method({
    name: 'debug_traceBadBlock',
    summary: 'Not possible here: the node rejects invalid blocks with the reason and does not store them.',
    params: [
      ['blockHash', hash],
      ['config', optional(traceConfig)],
    ],
    result: array(transactionTrace),
    visibility: 'private',
    reference: 'notImplemented',
    handler: (_, id) => badBlock(id),
  }),
] as const
