import { type Authorizer, hasToken } from './auth.ts'
import type { OriginPolicy } from './originPolicy.ts'
import { isLocalProgram, type RequestHead } from './thisMachine.ts'
import type { WindowCookie } from './windowCookie.ts'

/** Who may connect, and who may call private methods. */
export interface Access {
  policy: OriginPolicy
  authorizer: Authorizer
  /** Location of the token; absent if it must not be disclosed. */
  tokenFile?: string
  /** Authorizes the node's own page. */
  windowCookie: WindowCookie
}

/** Why a request is rejected whatever it calls, with the remedy; undefined if it is allowed. */
export function refusalOf(request: RequestHead, { policy }: Access): string | undefined {
  const { host, origin } = request.headers
  if (!policy.isHostAllowed(host)) {
    return `Host ${JSON.stringify(host ?? '')} is not allowed: use a loopback name, or add the host to json-rpc.allowed-hosts`
  }
  if (!policy.isOriginAllowed(origin)) return `origin ${origin} is not allowed: add it to json-rpc.cors-origins`
  return undefined
}

/** Authority of a request. `full` includes private methods; the others allow public ones only and say why. */
export type Authority = 'full' | 'no token' | 'wrong token'

/** Returns the authority of a request; `subprotocols` are those that a WebSocket offers. */
export function authorityOf(request: RequestHead, { authorizer }: Access, subprotocols?: Iterable<string>): Authority {
  const { authorization } = request.headers
  const credentials = {
    authorization,
    isLocalProgram: authorizer.mode === 'local' && isLocalProgram(request),
    ...(subprotocols && { subprotocols }),
  }
  if (authorizer.isAuthorized(credentials)) return 'full'
  return hasToken(credentials) ? 'wrong token' : 'no token'
}

/** Location of the token, for clients that can read it: programs on this machine. */
export function tokenFileFor(request: RequestHead, { tokenFile }: Access): string | undefined {
  return isLocalProgram(request) ? tokenFile : undefined
}
