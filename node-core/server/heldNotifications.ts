import type { Hex } from '../contract/hex.ts'
import { lengthOfNotification, type Notification } from '../rpc/notification.ts'

const NONE: readonly Notification[] = []

/**
 * Notifications of subscriptions whose ids the client does not have yet: they wait for the response with the id, as in geth
 * (rpc/subscription.go). A client that got them earlier could not tell what they belong to, and would drop them.
 */
export class HeldNotifications {
  readonly #bySubscription = new Map<Hex, Notification[]>()
  /** Length of all that are held, in characters. */
  length = 0

  /** Holds what comes for a new subscription from now on. */
  open(subscription: Hex): void {
    this.#bySubscription.set(subscription, [])
  }

  /** Returns false if the client has the id of the subscription: then it is not held. */
  hold(notification: Notification): boolean {
    const held = this.#bySubscription.get(notification.subscription)
    if (held === undefined) return false
    held.push(notification)
    this.length += lengthOfNotification(notification)
    return true
  }

  /**
   * Returns what may be sent after a response: what belongs to the ids in its text, or everything if no other response is to come that
   * could have the others. A response may lack the id of a subscription: a rule can truncate it, and a request without an id has none.
   */
  release(response: string | undefined, isLast: boolean): readonly Notification[] {
    if (this.#bySubscription.size === 0) return NONE
    const released: Notification[] = []
    for (const [subscription, held] of this.#bySubscription) {
      if (!isLast && response?.includes(subscription) !== true) continue
      this.#bySubscription.delete(subscription)
      for (const notification of held) {
        this.length -= lengthOfNotification(notification)
        released.push(notification)
      }
    }
    return released
  }
}
