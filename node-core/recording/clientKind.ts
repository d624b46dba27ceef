import type { ClientKind } from '../contract/wire/recordedRequests.ts'
import type { Client, ClientDescription } from './client.ts'

/** Ids of MetaMask in the stores of Chrome and Edge. Firefox gives an extension another id on each machine. */
const METAMASK = /^chrome-extension:\/\/(?:nkbihfbeogaeaoehlefnkodbefgpgknn|ejbalbakoplchlghecdalmeeeajnimhm)\b/
const EXTENSION = /^(?:chrome|moz|safari-web)-extension:/

/** By the beginning of the user agent, which most programs leave as their library sets it. */
const USER_AGENTS: readonly (readonly [RegExp, ClientKind])[] = [
  [/^foundry\//i, 'foundry'],
  [/^hardhat[ /]/i, 'hardhat'],
  [/^curl\//i, 'curl'],
  [/^web3\.py|^python/i, 'web3.py'],
]

/** What a runtime sends by itself, or a WebSocket library, which sends nothing. */
const RUNTIME = /^$|^(?:node|undici|bun|deno)\b/i
const FOUNDRY_TOOL = /^(?:cast|forge)$/

/** What kind of program says so itself, by page or user agent; undefined if it does not. */
export function declaredKindOf({ isWindow, origin, userAgent = '' }: ClientDescription): ClientKind | undefined {
  if (isWindow === true) return 'window'
  if (origin !== undefined) return METAMASK.test(origin) ? 'metamask' : EXTENSION.test(origin) ? 'extension' : 'page'
  return USER_AGENTS.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** What kind of program it is; by its habits, where it does not say. */
export function kindOf(client: Client): ClientKind {
  const declared = declaredKindOf(client.description)
  if (declared !== 'foundry') return declared ?? guessedKindOf(client) ?? 'program'
  const tool = client.process?.name ?? ''
  return FOUNDRY_TOOL.test(tool) ? (tool as ClientKind) : 'foundry'
}

/** The library that has the habits of the client. Whoever writes requests by hand may write them in the same way. */
export function guessedKindOf({ description, habit, ids }: Client): ClientKind | undefined {
  if (declaredKindOf(description) !== undefined || ids.repeats) return undefined
  if (habit === 'uuid') return 'web3.js'
  if (habit === 'counting') return ids.counts && RUNTIME.test(description.userAgent ?? '') ? 'viem' : undefined
  // alloy writes requests in the same order, and counts from zero.
  return habit === 'method first' && ids.counts && !ids.hasZero ? 'ethers' : undefined
}

/** What lists call a client. */
export function nameOfClient(client: Client): string {
  const { description, process } = client
  const { name, origin, userAgent } = description
  if (name !== undefined) return name
  const kind = kindOf(client)
  if (kind === 'window') return 'window'
  if (kind === 'metamask') return 'MetaMask'
  if (origin !== undefined) return origin
  const library = guessedKindOf(client)
  const place = process && `${process.name} (pid ${process.pid})`
  if (library !== undefined) return place === undefined ? library : `${library} in ${place}`
  return place ?? (userAgent === undefined || userAgent === '' ? 'unnamed' : userAgent)
}
