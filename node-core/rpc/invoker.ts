/** Method calls: access, argument decoding, and the result in its JSON form. */
import { type Executor, runFor } from '../base/executor.ts'
import type { Requester } from '../base/longWork.ts'
import type { AgentChange } from '../supervision/agentChange.ts'
import type { ContextHolder, RpcCall, RpcContext } from './context.ts'
import { argumentError, authenticationRequired, methodNotFound, rpcError } from './errors.ts'
import { callFetching } from './fetchingCalls.ts'
import { forwarded, runOnFollowed } from './forwarded.ts'
import { JsonPieces } from './jsonPieces.ts'
import { openRpcDocument } from './openRpc.ts'
import { ALWAYS_ENABLED, type ResolvedMethod, type RpcRegistry } from './registry.ts'
import { type RpcSession, originOf } from './session.ts'
import { journaled, recordedIn, supervised } from './supervised.ts'

/** Exchanges services of a call. */
type AdaptCall = (call: RpcCall) => RpcCall

/** Calls the methods of a registry with the services that the node has at that time. */
export class Invoker {
  readonly #registry: RpcRegistry
  readonly #holder: ContextHolder
  #context: RpcContext
  /** The handler context of a session, created once per session. */
  #calls = new WeakMap<RpcSession, RpcCall>()

  constructor(registry: RpcRegistry, holder: ContextHolder) {
    this.#registry = registry
    this.#holder = holder
    this.#context = holder.context
  }

  /**
   * Result of a request in its JSON form, or a promise of it. `requester`: who waits for it, where that is not the whole session.
   * `executor`: whose executions those of the call are; absent: they are not counted. `adapt` exchanges services that the handler gets.
   * Throws.
   */
  invoke(
    name: string,
    params: unknown,
    session: RpcSession,
    requester: Requester | undefined,
    executor?: Executor,
    adapt?: AdaptCall,
  ): unknown {
    const { replacement } = this.#holder
    return replacement === undefined
      ? this.#invoke(name, params, session, requester, executor, adapt)
      : replacement.then(() => this.#invoke(name, params, session, requester, executor, adapt))
  }

  #invoke(
    name: string,
    params: unknown,
    session: RpcSession,
    requester: Requester | undefined,
    executor: Executor | undefined,
    adapt: AdaptCall | undefined,
  ): unknown {
    const found = this.#methodFor(name, session)
    const args = decodeParams(found, params)
    const { chain, followed } = this.#holder.context
    if (found.steers && followed === undefined) chain.assertOwn(name)
    const { agent } = session
    // Other clients need no permission, and a request of theirs costs this test.
    if (agent === undefined) return this.#run(found, params, args, session, requester, executor, adapt)
    return supervised(agent, found, args, params, this.#callOf(session), (change) =>
      this.#run(found, params, args, session, requester, executor, adapt, change),
    )
  }

  #run(
    found: ResolvedMethod,
    params: unknown,
    args: unknown[],
    session: RpcSession,
    requester: Requester | undefined,
    executor: Executor | undefined,
    adapt: AdaptCall | undefined,
    change?: AgentChange,
  ): unknown {
    const own = this.#callOf(session)
    const call = adapt === undefined ? own : adapt(own)
    const { chain, followed, work } = call
    const answer = followed && forwarded(followed, found, params, args, call)
    if (answer !== undefined) return answer
    // Without a fork, nothing is fetched, and a request allocates no closure.
    if (chain.fork === undefined) return this.#result(found, call, args, requester, executor, change)
    const { source } = chain.fork
    const run = () => callFetching(source, work, requester ?? session, () => this.#result(found, call, args, requester, executor, change))
    return followed === undefined ? run() : runOnFollowed(followed, run)
  }

  /** Runs the method and encodes its result. */
  #result(
    found: ResolvedMethod,
    call: RpcCall,
    args: unknown[],
    requester: Requester | undefined,
    executor: Executor | undefined,
    change: AgentChange | undefined,
  ): unknown {
    const { control, encode } = found
    const asked = requester === undefined ? call : { ...call, requester }
    let result: unknown
    // Undo and redo are the journal's own.
    if (control === undefined && (change === undefined || found.steers)) result = runHandler(found, asked, args, executor)
    else if (control === undefined) result = journaled(call, change!, () => runHandler(found, asked, args, executor))
    else {
      const origin = { ...originOf(call.session, found.name), summary: () => control(...args), ...recordedIn(change) }
      result = call.history.run(origin, () => runHandler(found, asked, args, executor))
    }
    if (encode === undefined || result instanceof JsonPieces) return result
    if (!(result instanceof Promise)) return encode(result)
    return result.then((value: unknown) => (value instanceof JsonPieces ? value : encode(value)))
  }

  #methodFor(name: string, session: RpcSession): ResolvedMethod {
    const found = this.#registry.get(name)
    if (!found || !(session.namespaces.has(found.namespace) || found.namespace === ALWAYS_ENABLED)) throw methodNotFound(name)
    if (found.visibility === 'private' && !session.authenticated) throw authenticationRequired(name, session)
    return found
  }

  #callOf(session: RpcSession): RpcCall {
    if (this.#context !== this.#holder.context) {
      this.#context = this.#holder.context
      this.#calls = new WeakMap()
    }
    let call = this.#calls.get(session)
    if (call === undefined) {
      const describeMethods = () => openRpcDocument(this.#registry, this.#context.node.version, session.namespaces)
      const { blocks, walletBlocks, epochBlocks } = this.#context
      const blocksOf = session.isExtension ? walletBlocks : session.dialect === 'anvil' ? epochBlocks : blocks
      const present = () => this.#callOf(session)
      this.#calls.set(session, (call = { ...this.#context, blocks: blocksOf, session, requester: session, describeMethods, present }))
    }
    return call
  }
}

function runHandler({ handler }: ResolvedMethod, call: RpcCall, args: unknown[], executor: Executor | undefined): unknown {
  return executor === undefined ? handler(call, ...args) : runFor(executor, () => handler(call, ...args))
}

function decodeParams(found: ResolvedMethod, params: unknown): unknown[] {
  const given = params ?? []
  if (!Array.isArray(given)) throw rpcError(-32602, 'params must be an array')
  const { params: codecs, paramNames } = found
  if (given.length > codecs.length) throw rpcError(-32602, `too many arguments, want at most ${codecs.length}`)
  const args: unknown[] = []
  for (let i = 0; i < codecs.length; i++) {
    const codec = codecs[i]!
    const value: unknown = given[i]
    if ((value === undefined || value === null) && !codec.isOptional) {
      throw rpcError(-32602, `missing value for required argument ${i} (${paramNames[i]})`)
    }
    try {
      args.push(codec.decode(value))
    } catch (error) {
      throw argumentError(error, i, paramNames[i]!)
    }
  }
  return args
}
