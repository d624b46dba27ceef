import { quantityFromBigint } from '../../contract/hex.ts'
import type { JsonValue } from '../../contract/openRpc.ts'
import { LaggedBlocks } from '../../chain/laggedBlocks.ts'
import type { Act } from './course.ts'

/** Answers as if the last blocks were not there yet. */
export const stale: Act<'stale'> = async ({ blocks, isVaried = false }, course) => {
  const lag = isVaried ? 1 + Math.floor(course.rule.chance() * blocks) : blocks
  let newest = 0n
  const result = await course.json({
    params: course.method === 'eth_getTransactionCount' ? withoutPool(course.params) : undefined,
    adapt(call) {
      const { chain } = call
      const head = chain.head.header.number - BigInt(lag)
      newest = head > chain.earliest ? head : chain.earliest
      return { ...call, blocks: new LaggedBlocks(chain, newest) }
    },
  })
  if (course.method === 'eth_blockNumber') return quantityFromBigint(newest)
  return isLaterBlock(newest, result) ? null : seenAt(newest, result)
}

/** A block or header that was asked for by its hash. */
function isLaterBlock(newest: bigint, value: JsonValue): boolean {
  const { number, parentHash } = (value ?? {}) as { number?: unknown; parentHash?: unknown }
  return typeof number === 'string' && typeof parentHash === 'string' && BigInt(number) > newest
}

/** The node that lags does not have the pool's transactions either. */
function withoutPool(params: JsonValue | undefined): JsonValue | undefined {
  return Array.isArray(params) ? params.map((param: JsonValue) => (param === 'pending' ? 'latest' : param)) : params
}

/** What is known of a result at that block: nothing of transactions and logs in later ones. */
export function seenAt(newest: bigint, result: JsonValue): JsonValue {
  if (Array.isArray(result)) return result.filter((it) => !isLater(newest, it))
  return isLater(newest, result) ? null : result
}

function isLater(newest: bigint, value: unknown): boolean {
  const number = (value as { blockNumber?: unknown } | null)?.blockNumber
  return typeof number === 'string' && BigInt(number) > newest
}
