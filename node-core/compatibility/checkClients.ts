/** Which clients work with a node, found by asking it what they ask. */
import type { WireClientCompatibility } from '../contract/wire/clientCompatibility.ts'
import { CodedError } from '../base/codedError.ts'
import { postJson } from '../base/httpJson.ts'
import { isTooDeep } from '../base/jsonDepth.ts'
import { type RemoteUrl, parseRemoteUrl, requestHeaders } from '../remote/remoteUrl.ts'
import { type ClientCheck, effectOn } from './clientCheck.ts'
import { CLIENTS, EVERY_CLIENT } from './clients.ts'
import { type Evidence, type Post, gather } from './evidence.ts'
import { BLOCK_CHECKS, RECEIPT_CHECKS, TRANSACTION_CHECKS } from './fieldChecks.ts'
import { ENVELOPE_CHECKS, METHOD_CHECKS } from './methodChecks.ts'

/** `checked-url`: not the URL of a node. `no-answer`: it does not answer. Messages name the host and the reason. */
export type CompatibilityErrorCode = 'checked-url' | 'no-answer'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 16 << 20

const CHECKS: readonly ClientCheck[] = [...ENVELOPE_CHECKS, ...METHOD_CHECKS, ...BLOCK_CHECKS, ...TRANSACTION_CHECKS, ...RECEIPT_CHECKS]

/** Asks a node what clients ask, which changes nothing. Throws CodedError<CompatibilityErrorCode>. */
export async function checkClients(url: string): Promise<WireClientCompatibility> {
  return compatibilityOf(await gather(postTo(checkedUrl(url))))
}

function checkedUrl(text: string): RemoteUrl {
  try {
    const url = parseRemoteUrl(text)
    if (url.pin === undefined) return url
    throw new RangeError('the newest block is checked: leave out the block')
  } catch (error) {
    throw new CodedError<CompatibilityErrorCode>('checked-url', `the node to check: ${(error as Error).message}`, { cause: error })
  }
}

/** What an evidence means for each client. */
export function compatibilityOf(evidence: Evidence): WireClientCompatibility {
  const outcomes = CHECKS.map((check) => ({ check, outcome: check.test(evidence) }))
  const findings = outcomes.flatMap(({ check, outcome }) =>
    typeof outcome === 'string'
      ? []
      : [
          {
            need: check.need,
            instead: outcome.instead,
            says: check.says,
            fails: [...(check.fails ?? [])],
            differs: [...(check.differs ?? [])],
          },
        ],
  )
  return {
    clientVersion: evidence.clientVersion ?? null,
    checks: outcomes.length,
    unseen: outcomes.filter(({ outcome }) => outcome === 'unseen').map(({ check }) => check.need),
    clients: EVERY_CLIENT.map((id) => {
      const effects = findings.map((finding) => effectOn(id, finding))
      return { id, title: CLIENTS[id], verdict: effects.includes('fails') ? 'fails' : effects.includes('differs') ? 'differs' : 'works' }
    }),
    findings,
  }
}

function postTo(url: RemoteUrl): Post {
  const { name, address } = url
  const headers = requestHeaders(url, [])
  return async (body) => {
    const { status, text, problem, isTooLong } = await postJson(address, headers, body, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    if (problem !== undefined) throw noAnswer(name, problem)
    if (isTooLong) throw noAnswer(name, `an answer is longer than ${MAX_ANSWER_BYTES >> 20} MiB`)
    return { status, json: isTooDeep(text) ? undefined : jsonOf(text) }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const noAnswer = (name: string, reason: string) =>
  new CodedError<CompatibilityErrorCode>('no-answer', `the node at ${name} cannot be checked: ${reason}`)
