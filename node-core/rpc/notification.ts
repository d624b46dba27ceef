import type { EventNamespace } from '../contract/events.ts'
import type { Hex } from '../contract/hex.ts'

/** Text that goes to several clients: made once, and encoded once. */
export class SharedText {
  readonly text: string
  #bytes: Uint8Array | undefined

  constructor(text: string) {
    this.text = text
  }

  /** In UTF-8. Nobody writes to it. */
  get bytes(): Uint8Array {
    return (this.#bytes ??= Buffer.from(this.text))
  }
}

/** A text that is pushed to a client: what others get too stands between a head and a tail of its own. */
export interface Notification {
  readonly subscription: Hex
  readonly head: string
  readonly shared: SharedText
  readonly tail: string
}

/** The whole text. */
export function textOfNotification({ head, shared, tail }: Notification): string {
  return head + shared.text + tail
}

/** Length of the whole text. */
export function lengthOfNotification({ head, shared, tail }: Notification): number {
  return head.length + shared.text.length + tail.length
}

/** Pushes the results of subscriptions of a namespace, as texts of JSON, to the client. */
export function notifier(
  session: { notify?(notification: Notification): void },
  namespace: EventNamespace,
): (subscription: Hex, result: SharedText) => void {
  return (subscription, shared) =>
    session.notify?.({
      subscription,
      head: `{"jsonrpc":"2.0","method":"${namespace}_subscription","params":{"subscription":"${subscription}","result":`,
      shared,
      tail: '}}',
    })
}

/**
 * Makes the text of a value once for as many subscribers as hear of it one after the other; `services`: what it is made with, always the
 * same.
 */
export function sharedText<T, S extends unknown[]>(
  jsonOf: (value: T, ...services: S) => unknown,
): (value: T, ...services: S) => SharedText {
  let last: { value: T; shared: SharedText } | undefined
  return (value, ...services) => {
    if (last?.value !== value) last = { value, shared: new SharedText(JSON.stringify(jsonOf(value, ...services))) }
    return last.shared
  }
}
