/** A reorganisation as clients see it: a sibling of the head for a while, then the head again. The chain does not change. */
import { SiblingBlocks, siblingOf } from '../../chain/siblingBlocks.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ActionOf } from '../../contract/requestActions.ts'
import type { Block } from '../../types/block.ts'
import { SharedText } from '../notification.ts'
import { EVENT_FORMS } from '../wire/events.ts'
import type { Act } from './course.ts'
import { seenAt } from './stale.ts'

/** A head and the block that stands for it for a while, by performance.now(). */
interface Episode {
  readonly head: Block
  readonly sibling: Block
  readonly fromMs: number
  readonly untilMs: number
}

const episodes = new WeakMap<Chain, Episode>()

/** The episode of the present head, which begins `ms` after anybody first asked for it and lasts as long. */
function episodeOf(chain: Chain, ms: number): Episode {
  const { head } = chain
  const known = episodes.get(chain)
  if (known?.head === head) return known
  const fromMs = performance.now() + ms
  const episode = { head, sibling: siblingOf(chain, head), fromMs, untilMs: fromMs + ms }
  episodes.set(chain, episode)
  return episode
}

/** Answers from the sibling while it is in the place of the head. */
export const reorganize: Act<'reorganize'> = async ({ ms }, course) => {
  const { method, params } = course
  let sibling: Block | undefined
  const result = await course.json({
    adapt(call) {
      const { chain } = call
      const episode = episodeOf(chain, ms)
      const nowMs = performance.now()
      if (nowMs < episode.fromMs || nowMs >= episode.untilMs || chain.head.header.number === chain.earliest) return call
      sibling = episode.sibling
      return { ...call, blocks: new SiblingBlocks(chain, sibling) }
    },
  })
  if (sibling === undefined) return result
  const { header, hash } = sibling
  if (method === 'eth_getBlockByHash' && Array.isArray(params) && params[0] === hash) {
    return course.run({
      method: 'eth_getBlockByNumber',
      params: [`0x${header.number.toString(16)}`, ...params.slice(1)],
      adapt: (call) => ({ ...call, blocks: new SiblingBlocks(call.chain, sibling!) }),
    })
  }
  return seenAt(header.number - 1n, result)
}

type Send = (result: SharedText) => void

/** Sends a notification of a head or a log, what takes it back, and it again. */
export function notifyReorganized({ ms }: ActionOf<'reorganize'>, kind: string, chain: Chain, result: SharedText, send: Send): void {
  send(result)
  const { head, sibling, fromMs, untilMs } = episodeOf(chain, ms)
  const event = JSON.parse(result.text) as { hash?: unknown; blockHash?: unknown }
  if ((kind === 'newHeads' ? event.hash : kind === 'logs' ? event.blockHash : undefined) !== head.hash) return
  const nowMs = performance.now()
  const taken = kind === 'logs' ? { ...event, removed: true } : { ...event, ...EVENT_FORMS.header.encode(sibling) }
  setTimeout(() => {
    // A newer head is announced already.
    if (chain.head !== head) return
    send(new SharedText(JSON.stringify(taken)))
    setTimeout(() => send(result), untilMs - fromMs).unref()
  }, fromMs - nowMs).unref()
}
