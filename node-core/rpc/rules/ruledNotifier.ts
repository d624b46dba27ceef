import type { Hex } from '../../contract/hex.ts'
import { namesOfPeer } from '../../recording/clientNames.ts'
import type { RpcCall } from '../context.ts'
import type { SharedText } from '../notification.ts'
import { delayMs } from './delay.ts'
import { notifyReorganized } from './reorganization.ts'

type Notify = (subscription: Hex, result: SharedText) => void

/** Sends the notifications of a subscription of that kind as the rules say. */
export function ruledNotifier({ session, requestRules, subscriptions, present }: RpcCall, kind: string, notify: Notify): Notify {
  const { peer, isWindow } = session
  if (peer === undefined || isWindow === true) return notify
  const client = { clientNames: () => namesOfPeer(peer) }
  /** When the last notification that was delayed is due, by performance.now(): none overtakes it. */
  let lastMs = 0
  return (subscription, result) => {
    const rule = requestRules.hasNotificationRules ? requestRules.ruleForNotification(kind, client) : undefined
    const { action } = rule ?? {}
    if (action?.kind === 'drop') return
    if (action?.kind === 'endSubscription') return void subscriptions.unsubscribe(session, subscription)
    if (action?.kind === 'reorganize') return notifyReorganized(action, kind, present().chain, result, (it) => notify(subscription, it))
    const nowMs = performance.now()
    const dueMs = action?.kind === 'delay' ? nowMs + delayMs(action, rule!.chance) : nowMs
    if (dueMs <= nowMs && lastMs <= nowMs) return notify(subscription, result)
    lastMs = Math.max(lastMs, dueMs)
    setTimeout(() => notify(subscription, result), lastMs - nowMs).unref()
  }
}
