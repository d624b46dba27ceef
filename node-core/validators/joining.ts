/** A validator that joins those of other machines: its node and its engine, until it has a block of its peers. */
import { join } from 'node:path'
import { EngineClient } from '../consensus/engine/engineClient.ts'
import { parseEngineUrl } from '../consensus/engine/engineUrl.ts'
import { findsNoSnapshot, joinProblemIn } from './engineLog.ts'
import { validatorsError } from './errors.ts'
import { Member, type MemberEnvironment, type MemberPorts } from './member.ts'
import { ProcessGuard } from './processGuard.ts'
import type { SnapshotSource } from './snapshotSource.ts'

export interface JoiningOptions extends Omit<MemberEnvironment, 'guard'> {
  folder: string
  ports: MemberPorts
  /** `ID@HOST:PORT`. */
  peers: readonly string[]
  /** Where it begins with a snapshot; absent: with the first block. */
  snapshots: SnapshotSource | undefined
  /** Hears what goes on without it: a process has ended, a peer is not reached. */
  onProblem: (problem: string) => void
}

/** How often the engine is asked whether it has a block. */
const ASK_MS = 200

export class JoiningValidator {
  readonly #options: JoiningOptions
  readonly #guard = new ProcessGuard()
  readonly #member: Member
  readonly #refused = Promise.withResolvers<never>()
  #hasJoined = false
  /** Peers that could not be dialled at first. */
  #failedPeers = 0
  #hasMissedSnapshots = false

  /** `hasJoined`: in an earlier run. It waits for peers that do not answer then. */
  constructor(options: JoiningOptions, hasJoined: boolean) {
    this.#options = options
    this.#hasJoined = hasJoined
    this.#refused.promise.catch(() => undefined)
    this.#member = new Member(
      { ...options, guard: this.#guard },
      {
        name: 'joining validator',
        folder: options.folder,
        program: { dataDir: join(options.folder, 'node'), ports: options.ports },
        peers: options.peers,
        snapshots: () => Promise.resolve(options.snapshots),
        onMessage: () => Promise.resolve(undefined),
        onEngineLine: (line) => this.#read(line),
        onCrash: (problem) => this.#failed(problem),
      },
    )
  }

  /** Starts both; fulfilled when the engine has a block. Rejects with CodedError `validator` if it will never have one. */
  async start(): Promise<void> {
    await this.#member.start()
    if (!this.#hasJoined) await Promise.race([this.#firstBlock(), this.#refused.promise])
    this.#hasJoined = true
  }

  async close(): Promise<void> {
    await this.#member.end()
    this.#guard.close()
  }

  async #firstBlock(): Promise<void> {
    const engine = new EngineClient(parseEngineUrl(`http://127.0.0.1:${this.#options.ports.engine}`))
    while ((await engine.status()).sync_info.latest_block_height === 0) await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }

  #read(line: string): void {
    const problem = joinProblemIn(line)
    if (problem !== undefined) {
      const { peers, onProblem } = this.#options
      if (problem.isFinal) this.#failed(problem.reason)
      else if (++this.#failedPeers === peers.length) this.#failed(`none of the peers is reached: ${problem.reason}`)
      else onProblem(`a peer is not reached: ${problem.reason}`)
    } else if (!this.#hasMissedSnapshots && findsNoSnapshot(line)) {
      this.#hasMissedSnapshots = true
      this.#options.onProblem('no peer offers a snapshot yet: its node takes one each --consensus.snapshot-interval blocks')
    }
  }

  #failed(problem: string): void {
    if (this.#hasJoined) this.#options.onProblem(problem)
    else this.#refused.reject(validatorsError('validator', `cannot join: ${problem}`))
  }
}
