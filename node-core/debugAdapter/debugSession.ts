/** One session: what a client asks of one execution, and where in it the session is. */
import type { DebugProtocol } from '@vscode/debugprotocol'
import type { Direction, Stop } from './breakpoints.ts'
import { type Client, type RequestHandler, badRequest } from './debugConnection.ts'
import type { FailureStop } from './debuggee.ts'
import { evaluate } from './evaluate.ts'
import { type Origin, callStack, stackFrame, viewOf } from './frames.ts'
import { type Launched, launched } from './launched.ts'
import { CAPABILITIES, REQUESTS, type RequestArguments, type RequestName } from './requestTable.ts'
import { scopesOf } from './scopes.ts'
import type { DebugServices } from './services.ts'
import { type Granularity, type Movement, entryOf, moved } from './movement.ts'
import { VariableTree } from './variableTree.ts'

const THREAD = 1

type Handlers = { [N in RequestName]: (args: RequestArguments<N>) => object | undefined | Promise<object | undefined> }

export class DebugSession implements RequestHandler {
  readonly #client: Client
  readonly #services: DebugServices
  /** What the client's first line and column are. */
  #origin: Origin | undefined
  #isAuthorized = false
  #launched: Launched | undefined
  #step = 0
  #failure: FailureStop | undefined
  /** Console lines that have been shown: going back takes none back. */
  #printed = 0
  #isOver = false
  #tree = new VariableTree()
  readonly #handlers: Handlers

  constructor(client: Client, services: DebugServices) {
    this.#client = client
    this.#services = services
    this.#handlers = this.#requests()
  }

  /** Whether the client has shown the token. */
  get isAuthorized(): boolean {
    return this.#isAuthorized
  }

  async handle(command: string, given: unknown): Promise<object | undefined> {
    if (!Object.hasOwn(REQUESTS, command)) throw badRequest(`the request ${command.slice(0, 80)} is not supported`)
    const name = command as RequestName
    if (name !== 'initialize' && name !== 'disconnect' && this.#origin === undefined) throw badRequest(`${name}: initialize comes first`)
    const args = REQUESTS[name].decode(given ?? {})
    return (this.#handlers[name] as (args: unknown) => Promise<object | undefined>)(args)
  }

  close(): void {
    this.#launched = undefined
    this.#tree = new VariableTree()
  }

  #requests(): Handlers {
    const step = (movement: Movement) => (args: RequestArguments<'next'>) => this.#move(movement, args.granularity)
    return {
      initialize: (args) => this.#initialize(args),
      launch: (args) => this.#launch(args),
      attach: (args) => this.#launch(args),
      restart: () => this.#begin(),
      configurationDone: () => this.#begin(),
      setBreakpoints: ({ source, breakpoints = [] }) => {
        const { sources, breakpoints: all } = this.#live()
        const { line: first } = this.#origin!
        const set = all.setLines(
          sources.buildPath(source),
          breakpoints.map(({ line }) => line + 1 - first),
        )
        return { breakpoints: set.map((it) => ({ ...it, line: it.line! - 1 + first })) }
      },
      setFunctionBreakpoints: ({ breakpoints }) => ({
        breakpoints: this.#live().breakpoints.setFunctions(breakpoints.map(({ name }) => name)),
      }),
      setExceptionBreakpoints: ({ filters }) => ({ breakpoints: this.#live().breakpoints.setExceptions(filters) }),
      threads: () => ({ threads: [{ id: THREAD, name: 'execution' }] }),
      stackTrace: (args) => this.#stackTrace(args),
      scopes: async ({ frameId }) => {
        const { debuggee, inspector } = this.#live()
        return { scopes: await scopesOf(debuggee.trace, frameId - 1, this.#viewOf(frameId), inspector, this.#tree) }
      },
      variables: async (args) => {
        this.#live()
        const tree = this.#tree
        const parts = await tree.parts(args)
        return { variables: parts.map((it) => tree.shown(it, { isHex: args.format?.hex === true })) }
      },
      evaluate: async ({ expression, frameId, format }) => {
        const { inspector } = this.#live()
        const tree = this.#tree
        const found = await evaluate(inspector, this.#viewOf(frameId), expression)
        const { value, name: _name, evaluateName: _expression, ...rest } = tree.shown(found, { isHex: format?.hex === true })
        return { result: value, ...rest }
      },
      exceptionInfo: () => this.#exceptionInfo(),
      source: ({ source, sourceReference }) => ({
        content: this.#live().sources.content(source?.sourceReference ?? sourceReference),
      }),
      loadedSources: () => ({ sources: this.#live().sources.all() }),
      next: step('over'),
      stepIn: step('into'),
      stepOut: step('out'),
      stepBack: step('back'),
      continue: () => {
        this.#run('forward')
        return { allThreadsContinued: true }
      },
      reverseContinue: () => this.#run('backward'),
      // It stands still: nothing is to be done.
      pause: () => {
        this.#live()
        return undefined
      },
      disassemble: (args) => ({ instructions: this.#live().disassembly.instructions(args) }),
      terminate: () => this.#end(),
      disconnect: () => {
        this.close()
        return undefined
      },
    }
  }

  #initialize({ linesStartAt1, columnsStartAt1, pathFormat }: RequestArguments<'initialize'>): DebugProtocol.Capabilities {
    if (this.#origin !== undefined) throw badRequest('initialize: it has been initialized')
    if (pathFormat !== 'path') throw badRequest(`pathFormat: only path is supported`)
    this.#origin = { line: linesStartAt1 ? 1 : 0, column: columnsStartAt1 ? 1 : 0 }
    return CAPABILITIES
  }

  async #launch(args: RequestArguments<'launch'>): Promise<undefined> {
    if (this.#launched !== undefined) throw badRequest('launch: the session has an execution')
    this.#authorize(args.token)
    this.#launched = await launched(this.#services, args, this.#client.requester, this.#origin!)
    for (const note of this.#launched.notes) this.#print('console', note)
    this.#client.send('initialized')
  }

  #authorize(token: string | undefined): void {
    const { isAuthorized, tokenFile } = this.#services
    if (!isAuthorized(token)) throw badRequest(`token: ${token === undefined ? 'missing' : 'wrong'}; it is in ${tokenFile}`)
    this.#isAuthorized = true
  }

  #live(): Launched {
    if (this.#launched === undefined) throw badRequest('nothing is launched')
    return this.#launched
  }

  /** Begins at the entry, or runs from there. */
  #begin(): undefined {
    const { debuggee, stopsOnEntry } = this.#live()
    this.#isOver = false
    this.#printed = 0
    const entry = entryOf(debuggee.trace)
    if (stopsOnEntry) this.#stopAt(entry, { reason: 'entry' })
    // A breakpoint on the first statement counts.
    else this.#run('forward', entry - 1)
  }

  #run(direction: Direction, from = this.#step): undefined {
    const { breakpoints, debuggee } = this.#live()
    const stop = breakpoints.nearest(from, direction)
    if (stop !== undefined) this.#stopFor(stop)
    else if (direction === 'forward') this.#end()
    else this.#stopAt(entryOf(debuggee.trace), { reason: 'entry' })
  }

  /** Goes as the client asks, unless there is something to stop at on the way. */
  #move(movement: Movement, granularity: Granularity): undefined {
    const { debuggee, breakpoints } = this.#live()
    const target = moved(debuggee.trace, this.#step, movement, granularity)
    const direction = movement === 'back' ? 'backward' : 'forward'
    const stop = breakpoints.nearest(this.#step, direction)
    const isBefore = stop !== undefined && (target === undefined || (direction === 'forward' ? stop.step < target : stop.step > target))
    if (isBefore) this.#stopFor(stop)
    else if (target !== undefined) this.#stopAt(target, { reason: 'step' })
    else if (direction === 'forward') this.#end()
    else this.#stopAt(entryOf(debuggee.trace), { reason: 'entry' })
  }

  #stopFor({ step, reason, ids }: Stop): void {
    const failure = this.#live().debuggee.failures.find((it) => reason === 'exception' && it.step === step)
    this.#stopAt(step, {
      reason,
      ...(ids.length > 0 && { hitBreakpointIds: ids }),
      ...(failure && { description: failure.isCaught ? 'Caught failure' : 'Failed', text: failure.message }),
    })
    this.#failure = failure
  }

  #stopAt(step: number, why: Pick<DebugProtocol.StoppedEvent['body'], 'reason' | 'description' | 'text' | 'hitBreakpointIds'>): void {
    const { inspector } = this.#live()
    inspector.clear()
    this.#tree = new VariableTree()
    this.#failure = undefined
    this.#printUpTo(step)
    this.#step = step
    this.#client.send('stopped', { ...why, threadId: THREAD, allThreadsStopped: true })
  }

  /** The execution has ended. */
  #end(): undefined {
    if (this.#isOver || this.#launched === undefined) return
    this.#isOver = true
    const { failure, trace } = this.#launched.debuggee
    this.#printUpTo(trace.steps)
    if (failure === null) this.#print('console', 'The execution succeeded.')
    else this.#print('stderr', failure.text)
    this.#client.send('exited', { exitCode: failure === null ? 0 : 1 })
    this.#client.send('terminated')
  }

  #printUpTo(step: number): void {
    const { debuggee, sources } = this.#live()
    for (const { text, step: at, location } of debuggee.console.slice(this.#printed)) {
      if (at !== null && at >= step) break
      this.#printed++
      const source = location === null ? undefined : sources.of(location.build, location.sourceId)
      this.#print('stdout', text, source && { source, line: location!.line - 1 + this.#origin!.line })
    }
  }

  #print(
    category: 'console' | 'stdout' | 'stderr',
    text: string,
    place: Pick<DebugProtocol.OutputEvent['body'], 'source' | 'line'> = {},
  ): void {
    this.#client.send('output', { category, output: `${text}\n`, ...place })
  }

  async #stackTrace({ startFrame, levels }: RequestArguments<'stackTrace'>): Promise<DebugProtocol.StackTraceResponse['body']> {
    const { debuggee, sources, inspector, disassembly } = this.#live()
    const { trace } = debuggee
    const [step, stack] = [this.#step, callStack(debuggee.trace, this.#step)]
    const shown = stack.slice(startFrame, levels === 0 ? undefined : startFrame + levels)
    const stackFrames = shown.map((frame) => stackFrame(trace, frame, step, sources, this.#origin!))
    if (startFrame === 0) {
      const { code, pc } = await inspector.contents({ at: step })
      stackFrames[0]!.instructionPointerReference = disassembly.reference(code, pc, trace.frames[stack[0]!]!.code)
    }
    return { stackFrames, totalFrames: stack.length }
  }

  /** How a frame sees the step at which the session is; the innermost one if none is named. */
  #viewOf(frameId: number | undefined) {
    const { trace } = this.#live().debuggee
    const view = frameId === undefined ? { at: this.#step } : viewOf(trace, frameId - 1, this.#step)
    if (view === undefined) throw badRequest(`frameId: no frame ${frameId} is on the stack`)
    return view
  }

  #exceptionInfo(): DebugProtocol.ExceptionInfoResponse['body'] {
    this.#live()
    if (this.#failure === undefined) throw badRequest('the execution has not stopped at a failure')
    const { name, message, text, isCaught } = this.#failure
    return {
      exceptionId: name,
      description: message,
      breakMode: isCaught ? 'always' : 'unhandled',
      details: { message, typeName: name, stackTrace: text },
    }
  }
}
