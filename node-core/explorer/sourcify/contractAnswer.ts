import type { Address } from '../../contract/hex.ts'
import type { Chain } from '../../chain/chain.ts'
import { fieldsOf } from '../../compilation/jsonFields.ts'
import type { KnownContract } from '../knownContract.ts'
import { type Params, badRequest } from '../params.ts'
import type { ExplorerAnswer } from '../request.ts'
import { matchOf } from './answers.ts'
import { FIELDS } from './fields.ts'

/**
 * The answer about a contract: the match, and what `fields` names (`all`, `abi,sources,compilation.name`) but for what `omit` names. Throws
 * `bad-request`.
 */
export function contractAnswer(chain: Chain, address: Address, known: KnownContract | undefined, params: Params): ExplorerAnswer {
  const match = matchOf(chain, address, known)
  const [fields, omit] = [params.text('fields'), params.text('omit')]
  if (fields !== undefined && omit !== undefined && fields !== 'all') throw badRequest('give either fields or omit')
  const omitted = namesIn(omit)
  const asked = fields === 'all' || omit !== undefined ? Object.keys(FIELDS).filter((name) => !omitted.includes(name)) : namesIn(fields)
  if (known === undefined) return { status: 404, body: match }
  const body: Record<string, unknown> = { ...match }
  for (const path of asked) setAt(body, path.split('.'), known)
  return { status: 200, body }
}

function namesIn(list: string | undefined): string[] {
  const names = list === undefined ? [] : list.split(',').map((it) => it.trim())
  for (const name of names)
    if (!Object.hasOwn(FIELDS, name.split('.', 1)[0]!) && !MATCH_FIELDS.has(name)) throw badRequest(`unknown field ${name.slice(0, 80)}`)
  return names
}

/** They are always there. */
const MATCH_FIELDS: ReadonlySet<string> = new Set(['match', 'creationMatch', 'runtimeMatch', 'chainId', 'address', 'verifiedAt', 'matchId'])

/** Puts a field, or a part of it, where it belongs. */
function setAt(body: Record<string, unknown>, [name, ...rest]: readonly string[], known: KnownContract): void {
  if (name === undefined || MATCH_FIELDS.has(name)) return
  const whole = FIELDS[name]!(known) ?? null
  if (rest.length === 0) {
    body[name] = whole
    return
  }
  const part = (fieldsOf(body[name]) ?? {}) as Record<string, unknown>
  body[name] = part
  const [key] = rest as [string]
  const fields = fieldsOf(whole)
  if (fields === undefined || !Object.hasOwn(fields, key)) throw badRequest(`unknown field ${`${name}.${rest.join('.')}`.slice(0, 80)}`)
  part[key] = fields[key]
}
