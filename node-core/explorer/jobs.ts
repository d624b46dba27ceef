/** Verifications under way and the last ones that ended, by their ids. */
import { randomUUID } from 'node:crypto'
import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { KnownContract } from './knownContract.ts'

export interface Job {
  readonly id: string
  readonly address: Address
  readonly startedAtMs: number
  /** Absent while it is under way. */
  outcome?: JobOutcome
  /** Resolves when it has ended. */
  readonly ended: Promise<void>
}

/** What is remembered of a verified contract: its build may be large. */
export type VerifiedMatch = Pick<KnownContract, 'runtimeMatch' | 'creationMatch' | 'importedAtMs'>

export interface JobOutcome {
  endedAtMs: number
  /** Absent if it failed. */
  contract?: VerifiedMatch
  error?: { code: string; message: string }
}

/** Ended jobs that are remembered, and jobs that may be under way. */
const [MAX_ENDED, MAX_RUNNING] = [200, 8]

export class Jobs {
  readonly #jobs = new Map<string, Job>()
  readonly #now: () => number
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void, now = Date.now) {
    this.#onError = onError
    this.#now = now
  }

  get(id: string): Job | undefined {
    return this.#jobs.get(id)
  }

  /** Whether the contract is being verified. */
  isRunning(address: Address): boolean {
    return this.#running().some((it) => it.address === address)
  }

  /** Whether no other one may start. */
  get isFull(): boolean {
    return this.#running().length >= MAX_RUNNING
  }

  /** Starts a job. */
  start(address: Address, verify: () => Promise<KnownContract>): Job {
    const outcome = verify().then(
      ({ runtimeMatch, creationMatch, importedAtMs }): JobOutcome => {
        return { endedAtMs: this.#now(), contract: { runtimeMatch, creationMatch, importedAtMs } }
      },
      (error: unknown): JobOutcome => ({ endedAtMs: this.#now(), error: this.#told(error) }),
    )
    const job: Job = {
      id: randomUUID(),
      address,
      startedAtMs: this.#now(),
      ended: outcome.then((it) => void (job.outcome = it)),
    }
    this.#jobs.set(job.id, job)
    for (const { id, outcome: isOver } of this.#jobs.values()) {
      if (this.#jobs.size <= MAX_ENDED) break
      if (isOver) this.#jobs.delete(id)
    }
    return job
  }

  #running(): Job[] {
    return Array.from(this.#jobs.values()).filter(({ outcome }) => outcome === undefined)
  }

  #told(error: unknown): { code: string; message: string } {
    if (error instanceof CodedError) return { code: error.code, message: error.message }
    this.#onError(error)
    return { code: 'internal_error', message: 'internal error' }
  }
}

/** Waits until a job has ended, at most that long: clients ask again after seconds, so an answer at once would make them wait for longer. */
export async function settled({ ended }: Job, atMostMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => void (timer = setTimeout(resolve, atMostMs)))
  await Promise.race([ended, late])
  clearTimeout(timer)
}
