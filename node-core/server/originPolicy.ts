/**
 * Which requests a node on loopback accepts. A web page can send requests to 127.0.0.1 and, by DNS rebinding, can even appear to be the
 * same origin. So `Host` must be a name that foreign DNS does not control, and `Origin` must be one that the user trusts.
 */
import { isLoopbackHostname } from '../base/loopback.ts'

export interface OriginPolicyOptions {
  /** Allowed `Host` names besides loopback, without port; `*` for any. */
  allowedHosts: readonly string[]
  /** Allowed origins besides loopback and browser extensions, such as `https://app.example`; `*` for any. */
  corsOrigins: readonly string[]
}

export interface OriginPolicy {
  /** Whether a request with this `Host` header is accepted. */
  isHostAllowed(host: string | undefined): boolean
  /** Whether a request with this `Origin` header is accepted; browsers send it with every cross-origin POST. */
  isOriginAllowed(origin: string | undefined): boolean
}

const EXTENSION_SCHEMES = ['chrome-extension:', 'moz-extension:', 'safari-web-extension:']

/** Host name of a `Host` header, in lower case, without the port; undefined if malformed. */
export function hostnameFromHostHeader(host: string): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]/?#@\s]+)(?::\d{1,5})?$/i.exec(host)
  return match?.[1]?.toLowerCase()
}

/** Whether a text is a valid entry of `allowedHosts`. */
export function isHostname(text: string): boolean {
  return text === '*' || (!text.includes('*') && hostnameFromHostHeader(text) === text.toLowerCase())
}

/** Whether a text is a valid entry of `corsOrigins`; pages without an origin, such as files, send `null`. */
export function isWebOrigin(text: string): boolean {
  return text === '*' || text === 'null' || /^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*]+\/?$/i.test(text)
}

/** Whether the page of this origin was served from the host and port that the request goes to. */
export function isSameOrigin(origin: string | undefined, host: string | undefined): boolean {
  return origin !== undefined && host !== undefined && origin.toLowerCase() === `http://${host.toLowerCase()}`
}

/** Whether the origin is a browser extension. */
export function isExtensionOrigin(origin: string | undefined): boolean {
  return origin !== undefined && EXTENSION_SCHEMES.some((scheme) => origin.toLowerCase().startsWith(`${scheme}//`))
}

/** Creates the policy for loopback names and the user's additions. */
export function createOriginPolicy(options: OriginPolicyOptions): OriginPolicy {
  const hosts = new Set(options.allowedHosts.map((host) => host.toLowerCase()))
  const origins = new Set(options.corsOrigins.map((origin) => origin.toLowerCase().replace(/\/$/, '')))
  return {
    isHostAllowed(host) {
      if (host === undefined) return false
      const hostname = hostnameFromHostHeader(host)
      return hostname !== undefined && (isLoopbackHostname(hostname) || hosts.has(hostname) || hosts.has('*'))
    },
    isOriginAllowed(origin) {
      if (origin === undefined) return true
      if (origins.has(origin.toLowerCase()) || origins.has('*')) return true
      if (!URL.canParse(origin)) return false
      if (isExtensionOrigin(origin)) return true
      const { protocol, hostname } = new URL(origin)
      return (protocol === 'http:' || protocol === 'https:') && isLoopbackHostname(hostname)
    },
  }
}
