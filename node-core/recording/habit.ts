/** How libraries write requests, which they show even where they send no user agent. Seen with viem 2, ethers 5 and 6, web3.js 4. */

/**
 * `counting`: `{"jsonrpc":"2.0","id":0,"method"…`, as viem; `uuid`: the same with UUIDs, as web3.js; `method first`:
 * `{"method":…,"params":…,"id":1,"jsonrpc":"2.0"}`, as ethers and alloy.
 */
export type WritingHabit = 'counting' | 'uuid' | 'method first'

const HABITS: readonly (readonly [RegExp, WritingHabit])[] = [
  [/^\[?\{"jsonrpc":"2\.0","id":\d+,"method":/, 'counting'],
  [/^\[?\{"jsonrpc":"2\.0","id":"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}","method":/, 'uuid'],
  [/^\[?\{"method":"\w+","params":/, 'method first'],
]

/** The habit that a request, or the first of a batch, shows; undefined if it is none of a known library. */
export const habitOf = (text: string): WritingHabit | undefined => HABITS.find(([pattern]) => pattern.test(text))?.[1]

/** How a client numbers its requests: libraries count, programs written by hand often send the same id again and again. */
export class IdHabit {
  /** Whether an id came twice running over a connection. */
  repeats = false
  /** Whether the ids begin at zero, or grow. */
  counts = false
  hasZero = false
  /** Over any of its connections. */
  #first = -Infinity
  #last = Infinity

  /** `before`: the id that came before it over the same connection. */
  note(id: string | number, before: string | number | undefined): void {
    if (id === before) this.repeats = true
    if (typeof id !== 'number') return
    if (id === 0) this.hasZero = true
    if (id === 0 || id > this.#last) this.counts = true
    if (this.#first === -Infinity) this.#first = id
    this.#last = id
  }

  /** Takes over what is known of a connection that turns out to be of this client. Of each of several, only one id may be known. */
  include(connection: IdHabit): void {
    this.repeats ||= connection.repeats
    this.counts ||= connection.counts || connection.#first > this.#last
    this.hasZero ||= connection.hasZero
    if (connection.#first === -Infinity) return
    if (this.#first === -Infinity) this.#first = connection.#first
    this.#last = connection.#last
  }
}
