/** Records the HTTP requests that call no method: those that are refused, and those of other tools, such as explorers and monitors. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Peer } from '../recording/peer.ts'
import type { Recorder } from '../recording/recorder.ts'
import { localConnectionOf } from './localSockets.ts'
import type { UnreadableRequest } from './unreadableRequests.ts'

const MAX_VALUE_LENGTH = 200
/** Params of explorers' APIs that are secret, or as long as whole sources. */
const LEFT_OUT: ReadonlySet<string> = new Set(['apikey', 'sourcecode'])

/** The paths that other tools ask for, besides the window's files. */
const TOOL_PATHS: ReadonlySet<string> = new Set(['/metrics', '/status', '/openrpc.json', '/terrarium-rpc.d.ts'])

/** Of one server. */
export class HttpRecording {
  readonly #recorder: Recorder | undefined
  /** The last one of each connection. */
  readonly #peers = new WeakMap<Duplex, Peer>()

  /** Without a recorder, nothing is recorded. */
  constructor(recorder: Recorder | undefined) {
    this.#recorder = recorder
  }

  /** A request was refused before anything looked at what it asks. */
  refused(request: IncomingMessage, status: number, reason: string): void {
    if (this.#recorder?.isOn !== true) return
    const { method = '', url = '', headers } = request
    this.#recorder.recordHttp(
      this.#peerOf(request, false),
      { method, path: pathOf(url), status, arrivedAtMs: performance.now(), bytes: bytesOf(headers['content-length']), problem: reason },
      true,
    )
  }

  /** A request was refused because it could not be read, or not in time. */
  unreadable({ method, path, status, reason, socket, request }: UnreadableRequest): void {
    const recorder = this.#recorder
    if (recorder?.isOn !== true) return
    const peer = request === undefined ? (this.#peers.get(socket) ?? new Peer({ transport: 'http' })) : this.#peerOf(request, false)
    const bytes = bytesOf(request?.headers['content-length'])
    recorder.recordHttp(peer, { method, path: pathOf(path), status, arrivedAtMs: performance.now(), bytes, problem: reason }, true)
  }

  /**
   * Records a request when its answer is sent. `isShown`: whether an answer with this status is of interest. The returned function takes
   * what the request asks and the JSON that it gets, once they are known.
   */
  follow(request: IncomingMessage, response: ServerResponse, isShown: (status: number) => boolean = () => true): Follow | undefined {
    const recorder = this.#recorder
    if (recorder?.isOn !== true) return undefined
    const arrivedAtMs = performance.now()
    const { method = '', url = '', headers } = request
    let known: Followed = {}
    response.once('finish', () => {
      const { statusCode: status } = response
      if (!isShown(status)) return
      const { params, answer } = known
      const problem = status < 400 ? undefined : (known.problem ?? response.statusMessage)
      const bytes = bytesOf(headers['content-length'])
      recorder.recordHttp(
        this.#peerOf(request, true),
        { method, path: pathOf(url), status, arrivedAtMs, bytes, params, answer, problem },
        false,
      )
    })
    return (more) => void (known = { ...known, ...more })
  }

  #peerOf({ socket, headers }: IncomingMessage, isLookedUp: boolean): Peer {
    const { origin, 'user-agent': userAgent } = headers
    const last = this.#peers.get(socket)
    if (last !== undefined && last.description.origin === origin && last.description.userAgent === userAgent) return last
    const peer = new Peer({ transport: 'http', origin, userAgent }, isLookedUp ? localConnectionOf(socket) : undefined)
    this.#peers.set(socket, peer)
    return peer
  }
}

/** What becomes known of a request while it is answered. */
interface Followed {
  params?: Record<string, string>
  answer?: string
  problem?: string
}

export type Follow = (known: Followed) => void

/** The params of an explorer's API as they may be kept. */
export function keptParams(query: URLSearchParams): Record<string, string> {
  const kept = Array.from(query).filter(([name]) => !LEFT_OUT.has(name.toLowerCase()))
  return Object.fromEntries(kept.map(([name, value]) => [name.slice(0, MAX_VALUE_LENGTH), value.slice(0, MAX_VALUE_LENGTH)]))
}

/** Whether a request for this target is of interest however it is answered. */
export const isForTools = (target: string): boolean => TOOL_PATHS.has(pathOf(target))

const pathOf = (url: string): string => url.split('?', 1)[0]!

const bytesOf = (contentLength: string | undefined): number => Number(contentLength ?? 0) || 0
