/** A remote chain that is another node of this project, and lacks or distorts methods as a test says. */
import { type TerrariumNode, createNode } from '../node/createNode.ts'
import type { NodeOptions } from '../node/options.ts'
import { type AnswerRequest, ScriptedError, type ScriptedRemote, scriptedRemote } from './scriptedRemote.fixture.ts'

export interface RemoteNode extends ScriptedRemote {
  /** Methods that it does not have. */
  lacking: Set<string>
  /** The error that it answers a request with; undefined: none. */
  refuses: (request: Parameters<AnswerRequest>[0]) => ScriptedError | undefined
  /** Answers another thing than the node; undefined: what the node answers. */
  distort: (request: Parameters<AnswerRequest>[0], result: unknown) => unknown
  /** What it answers instead of the node; undefined: what the node answers. */
  instead: (request: Parameters<AnswerRequest>[0]) => unknown
  /** Asks the node itself. */
  ask: (method: string, ...params: unknown[]) => Promise<unknown>
  /** Number of requests of a method that were sent. */
  count(method: string): number
}

interface Answer {
  result?: unknown
  error?: { code: number; message: string }
}

/** Asks a node in this process as its window does. Rejects with ScriptedError. `hear` gets what it is notified of. */
export function askerOf(
  node: TerrariumNode,
  hear: (notified: unknown) => void = () => undefined,
): (method: string, ...params: unknown[]) => Promise<unknown> {
  const waiting = new Map<number, (answer: Answer) => void>()
  let deliver: ((text: string) => void) | undefined
  node.connect({
    send(text) {
      const answer = JSON.parse(text) as Answer & { id?: number; params?: { result: unknown } }
      if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
      else hear(answer.params?.result)
    },
    onMessage: (listener) => void (deliver = listener),
    onClose: () => undefined,
    close: () => undefined,
  })
  let id = 0
  return async (method, ...params) => {
    const { result, error } = await new Promise<Answer>((resolve) => {
      waiting.set(++id, resolve)
      deliver!(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
    if (error) throw new ScriptedError(error.code, error.message)
    return result
  }
}

/** Starts the node, with its chain in memory. */
export async function startRemoteNode(options: Partial<NodeOptions> = {}): Promise<RemoteNode> {
  const node = await createNode({ inMemory: true, jsonRpc: false, ...options })
  const ask = askerOf(node)
  const remote = await scriptedRemote(async (request) => {
    if (it.lacking.has(request.method)) throw new ScriptedError(-32601, 'the method does not exist')
    const refusal = it.refuses(request)
    if (refusal !== undefined) throw refusal
    const own = it.instead(request)
    if (own !== undefined) return own
    const result = await ask(request.method, ...(request.params ?? []))
    return it.distort(request, result) ?? result
  })
  const closeServer = remote.close
  const it: RemoteNode = Object.assign(remote, {
    lacking: new Set<string>(),
    refuses: () => undefined,
    distort: () => undefined,
    instead: () => undefined,
    ask,
    count: (method: string) => remote.posts.flat().filter((request) => request.method === method).length,
    close: async () => {
      await closeServer()
      await node.close()
    },
  })
  return it
}
