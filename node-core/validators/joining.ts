/** A validator that joins those of other machines: its node and its engine, until it has a block of its peers. */
import { join } from 'node:path'
import { EngineClient } from '../consensus/engine/engineClient.ts'
import { parseEngineUrl } from '../consensus/engine/engineUrl.ts'
import { joinProblemIn, type SnapshotNews, snapshotNewsIn } from './engineLog.ts'
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
  #isClosed = false
  /** Peers that could not be dialled at first. */
  #failedPeers = 0
  /** What it was last told to wait for. */
  #waitsFor: string | null = null

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
    this.#isClosed = true
    await this.#member.end()
    this.#guard.close()
  }

  async #firstBlock(): Promise<void> {
    const engine = new EngineClient(parseEngineUrl(`http://127.0.0.1:${this.#options.ports.engine}`))
    while (!this.#isClosed && !(await hasBlock(engine))) await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }

  #read(line: string): void {
    const problem = joinProblemIn(line)
    if (problem !== undefined) {
      const { peers, onProblem } = this.#options
      if (problem.isFinal) this.#failed(problem.reason)
      else if (++this.#failedPeers === peers.length) this.#failed(`none of the peers is reached: ${problem.reason}`)
      else onProblem(`a peer is not reached: ${problem.reason}`)
    }
    const news = snapshotNewsIn(line)
    if (news !== undefined) this.#hear(news)
  }

  /** An engine says each few seconds that it finds nothing. */
  #hear({ problem, isFinal }: SnapshotNews): void {
    if (problem !== null && isFinal) this.#failed(problem)
    else if (problem !== null && problem !== this.#waitsFor) this.#options.onProblem(problem)
    this.#waitsFor = problem
  }

  #failed(problem: string): void {
    if (this.#hasJoined) this.#options.onProblem(problem)
    else this.#refused.reject(validatorsError('validator', `cannot join: ${problem}`))
  }
}

/** An engine that is busy is asked again: if it has ended, that is told as such. */
const hasBlock = (engine: EngineClient): Promise<boolean> =>
  engine.status().then(
    ({ sync_info }) => sync_info.latest_block_height > 0,
    () => false,
  )
