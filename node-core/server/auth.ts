/** Authorization for private methods: by the token created on first startup, or by a mode that trusts more clients. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { WireAuthMode } from '../contract/settings.ts'
import { CodedError } from '../base/codedError.ts'
import { makeFolder } from '../base/makeFolder.ts'

/**
 * `token`: clients with the token; `local`: also programs on this machine, but no web pages and nothing behind a proxy; `none`: everyone.
 */
export type AuthMode = WireAuthMode

export type AuthErrorCode = 'token-file'

/** Browsers cannot set headers on a WebSocket, so they pass the token as a subprotocol with this prefix. */
export const TOKEN_SUBPROTOCOL_PREFIX = 'terrarium.token.'

/** Credentials of a request. */
export interface Credentials {
  /** The Authorization header. */
  authorization?: string | undefined
  /** The offered WebSocket subprotocols. */
  subprotocols?: Iterable<string>
  /** Whether the request comes from a program on this machine, not from a web page. */
  isLocalProgram?: boolean
}

export interface Authorizer {
  readonly mode: AuthMode
  readonly token: string
  /** Replaces the token. */
  renew(token: string): void
  /** Subscribes to token changes; returns the unsubscribe function. */
  onRenewed(listener: () => void): () => void
  /** Whether the request may call private methods. */
  isAuthorized(credentials: Credentials): boolean
}

/** 32 random bytes as hex digits. */
export function createToken(): string {
  return randomBytes(32).toString('hex')
}

/** Returns the token in the file. If there is no file, writes a new token to it, readable by its owner only. Throws `token-file`. */
export function readOrCreateToken(file: string): string {
  try {
    const token = readTokenFile(file)
    if (token !== undefined) return token
    const created = createToken()
    makeFolder(dirname(file))
    // `wx` never follows or overwrites a file created in the meantime.
    writeFileSync(file, `${created}\n`, { mode: 0o600, flag: 'wx' })
    return created
  } catch (error) {
    if (error instanceof CodedError) throw error
    throw new CodedError<AuthErrorCode>('token-file', `cannot read or write the token file ${file}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function readTokenFile(file: string): string | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const token = text.trim()
  if (!/^[\w-]{32,}$/.test(token)) {
    throw new CodedError<AuthErrorCode>(
      'token-file',
      `the token file ${file} does not contain a token of at least 32 letters, digits, - or _: delete it to create a new one`,
    )
  }
  // An older or copied file may be readable by others.
  chmodSync(file, 0o600)
  return token
}

/** Whether the credentials contain a token, valid or not. */
export function hasToken({ authorization, subprotocols }: Credentials): boolean {
  return (
    authorization !== undefined ||
    (subprotocols !== undefined && Array.from(subprotocols).some((protocol) => protocol.startsWith(TOKEN_SUBPROTOCOL_PREFIX)))
  )
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Creates a token authorizer, which compares in constant time. */
export function createAuthorizer(mode: AuthMode, token: string): Authorizer {
  let current = token
  let expected = digest(token)
  const listeners = new Set<() => void>()
  const isToken = (candidate: string) => timingSafeEqual(digest(candidate), expected)
  return {
    mode,
    get token() {
      return current
    },
    renew(next) {
      current = next
      expected = digest(next)
      for (const listener of Array.from(listeners)) listener()
    },
    onRenewed(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isAuthorized({ authorization, subprotocols, isLocalProgram }) {
      if (mode === 'none' || (mode === 'local' && isLocalProgram === true)) return true
      const bearer = authorization === undefined ? undefined : /^bearer +(\S+)$/i.exec(authorization)?.[1]
      if (bearer !== undefined && isToken(bearer)) return true
      for (const protocol of subprotocols ?? []) {
        if (protocol.startsWith(TOKEN_SUBPROTOCOL_PREFIX) && isToken(protocol.slice(TOKEN_SUBPROTOCOL_PREFIX.length))) return true
      }
      return false
    },
  }
}
