import { type Authorizer, showsToken } from './auth.ts'
import type { OriginPolicy } from './originPolicy.ts'
import { isLocalProgram, type ShownHead } from './thisMachine.ts'
import type { WindowCookie } from './windowCookie.ts'

/** Who may connect, and who may call private methods. */
export interface Access {
  policy: OriginPolicy
  authorizer: Authorizer
  /** Where the token is; absent where nobody may know. */
  tokenFile?: string
  /** Opens them to the node's own page. */
  windowCookie: WindowCookie
}

/** Why a request is refused whatever it asks, with the remedy; undefined where it is let in. */
export function refusalOf(request: ShownHead, { policy }: Access): string | undefined {
  const { host, origin } = request.headers
  if (!policy.isHostAllowed(host)) {
    return `the Host ${JSON.stringify(host ?? '')} is not allowed: use a loopback name, or add the host to json-rpc.allowed-hosts`
  }
  if (!policy.isOriginAllowed(origin)) return `the origin ${origin} is not allowed: add it to json-rpc.cors-origins`
  return undefined
}

/** What a request may: `full`: private methods too; else public ones only, because it shows no token, or a wrong one. */
export type Authority = 'full' | 'no token' | 'wrong token'

/** Authority of a request; `subprotocols`: those that a WebSocket offers. */
export function authorityOf(request: ShownHead, { authorizer }: Access, subprotocols?: Iterable<string>): Authority {
  const { authorization } = request.headers
  const credentials = {
    authorization,
    isLocalProgram: authorizer.mode === 'local' && isLocalProgram(request),
    ...(subprotocols && { subprotocols }),
  }
  if (authorizer.isAuthorized(credentials)) return 'full'
  return showsToken(credentials) ? 'wrong token' : 'no token'
}

/** Where the token is to be found, for who can read it there: a program on this machine. */
export function tokenFileFor(request: ShownHead, { tokenFile }: Access): string | undefined {
  return isLocalProgram(request) ? tokenFile : undefined
}
