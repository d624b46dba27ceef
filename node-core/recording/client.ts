import type { ClientTransport } from '../contract/requestFilter.ts'
import { IdHabit, type WritingHabit } from './habit.ts'
import type { LocalProcess } from './localConnection.ts'

/** What is known of a client when it connects. */
export interface ClientDescription {
  readonly transport: ClientTransport
  readonly origin?: string | undefined
  readonly userAgent?: string | undefined
  /** What it calls itself, by the path of its URL. */
  readonly name?: string | undefined
  /** Whether it is the node's own window. */
  readonly isWindow?: boolean
}

/** A program, page or name that requests come from, by whatever connections. */
export class Client {
  readonly id: number
  readonly description: ClientDescription
  readonly habit: WritingHabit | undefined
  readonly ids = new IdHabit()
  /** Where it runs, if that is on this machine and was found; of several the last. */
  process: LocalProcess | undefined
  /** Connections of it so far, those excluded that turned out to be another's. */
  connections = 0
  /** By performance.now(). */
  firstSeenMs: number
  lastSeenMs: number
  readonly transports = new Set<ClientTransport>()

  constructor(id: number, description: ClientDescription, habit: WritingHabit | undefined, nowMs: number) {
    this.id = id
    this.description = description
    this.habit = habit
    this.firstSeenMs = nowMs
    this.lastSeenMs = nowMs
  }
}
