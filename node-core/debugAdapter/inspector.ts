/** Reads what there is at a step for the frames on its stack: once for each, and remembers it until the next stop. */
import type { StepVariables } from '../contract/variables.ts'
import type { Requester } from '../base/longWork.ts'
import { type StatePart, statePart, stateParts } from '../sources/variables/stateParts.ts'
import type { StepScope, StepView, ViewedState } from '../sources/variables/stepScope.ts'
import { badRequest } from './debugConnection.ts'
import type { Debuggee } from './debuggee.ts'
import type { DebugServices } from './services.ts'
import type { Page } from './variableTree.ts'

/** Parts that are read ahead, as far as they fit, and of each place at once. */
const [MAX_AHEAD, AHEAD_PAGE] = [500, 100]
/** Maximum memory that is shown, bytes. */
const MAX_MEMORY = 16 << 10

/** Names contents among what is read of steps. */
const CONTENTS = 'frame contents'

/** What a frame sees. */
export interface FrameContents {
  variables: StepVariables
  code: Uint8Array
  pc: number
  stack: readonly bigint[]
  memory: Uint8Array
  /** The first parts of state by path, those of all under ''. */
  state: ReadonlyMap<string, readonly StatePart[]>
}

export class Inspector {
  readonly #services: DebugServices
  readonly #debuggee: Debuggee
  readonly #requester: Requester
  #known = new Map<string, Promise<FrameContents>>()

  constructor(services: DebugServices, debuggee: Debuggee, requester: Requester) {
    this.#services = services
    this.#debuggee = debuggee
    this.#requester = requester
  }

  /** Forgets what was read for other stops. */
  clear(): void {
    this.#known = new Map()
  }

  /** Rejects as `SourcedExecutions`; so do the others. */
  contents(view: StepView): Promise<FrameContents> {
    const key = `${view.at} ${view.leftAt ?? ''}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    // What a frame that waits has left is of another frame than what is kept of the step.
    const read = this.#inspect(view, contentsOf, view.leftAt === undefined ? CONTENTS : undefined)
    this.#known.set(key, read)
    // It is tried again.
    read.catch(() => this.#known.delete(key))
    return read
  }

  /** Parts of the state; all variables for ''. */
  async stateParts(view: StepView, path: string, { first, count }: Page): Promise<readonly StatePart[]> {
    const ahead = (await this.contents(view)).state.get(path)
    const isAhead = ahead !== undefined && (first + count <= AHEAD_PAGE || ahead.length < AHEAD_PAGE)
    if (isAhead) return ahead.slice(first, first + count)
    return this.#inspect(view, ({ states }) => stateParts(states, path === '' ? undefined : path, first, count))
  }

  /** The part of the state at a path. Rejects with DecodeError if there is none. */
  statePart(view: StepView, path: string): Promise<StatePart> {
    return this.#inspect(view, ({ states }) => statePart(states, path))
  }

  async #inspect<T>(view: StepView, read: (scope: StepScope) => T, kind?: string): Promise<T> {
    const { executions, fetched } = this.#services
    const { read: found } = await fetched(() => executions.inspect(this.#debuggee.sourced, view, read, this.#requester, kind))
    if (found === undefined) throw badRequest('the execution has no such step any more')
    return found.value
  }
}

function contentsOf(scope: StepScope): FrameContents {
  const memory = Uint8Array.from(scope.memory.subarray(0, MAX_MEMORY))
  const { code, pc, stack } = scope
  return { variables: scope.variables(), code, pc, stack, memory, state: readAhead(scope.states) }
}

/** The parts that a client is likely to ask for: those that are nearest to the variables. */
function readAhead(states: readonly ViewedState[]): Map<string, readonly StatePart[]> {
  const all = new Map<string, readonly StatePart[]>()
  const paths = ['']
  let read = 0
  for (const path of paths) {
    if (read >= MAX_AHEAD) break
    const parts = stateParts(states, path === '' ? undefined : path, 0, path === '' ? MAX_AHEAD : AHEAD_PAGE)
    all.set(path, parts)
    read += parts.length
    for (const part of parts) if (part.parts > 0) paths.push(part.path)
  }
  return all
}
