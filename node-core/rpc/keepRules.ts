/** What the recording of requests may keep of each method: derived from the rows, which say what is secret. */
import { callObject } from '../contract/callArguments.ts'
import type { Codec, JsonSchema } from '../contract/codec.ts'
import { isHexData } from '../contract/hex.ts'
import { hash } from '../contract/primitives.ts'
import { type KeepRule, type KeepRules, type KeptParts, SECRET_TEXT } from '../recording/keepRule.ts'
import { type AnyMethodRow, namespaceOf } from './method.ts'

/** Whether everybody knows the key of the account. */
export type IsPublicAccount = (address: string) => boolean

/**
 * The rules of all methods. The params of a method that does not exist are kept only in namespaces in which nothing is secret: a password
 * that goes to a misspelt method is one all the same. So is one among params that a method does not have.
 */
export function createKeepRules(rows: readonly AnyMethodRow[], isPublic: IsPublicAccount): KeepRules {
  const rowOf = new Map(rows.flatMap((row) => [row.name, ...(row.aliases ?? [])].map((method) => [method, row])))
  const isOpen = namespacesWithout(rows, hasSecrets)
  const hasNoSecretParams = namespacesWithout(rows, takesSecrets)
  // A rule reads the schemas of a namespace, and a program calls methods of few: each is made when its method is first called.
  const rules = new Map<string, KeepRule>()
  return (method) => {
    const known = rules.get(method)
    if (known !== undefined) return known
    const row = rowOf.get(method)
    if (row === undefined) return unknownRule(method, isOpen(namespaceOf(method)))
    const rule = ruleOf(method, row, hasNoSecretParams(namespaceOf(row.name)), isPublic)
    rules.set(method, rule)
    return rule
  }
}

/** Whether a param or the answer of the method is secret, always or sometimes. */
export function hasSecrets(row: AnyMethodRow): boolean {
  return row.unrecorded === 'answer' || row.unrecorded === 'signed' || takesSecrets(row)
}

const takesSecrets = ({ params }: AnyMethodRow): boolean => params.some(([, { schema }]) => isSecretWithin(schema))

/** Whether a namespace has methods, and none of them is secret; looked up once for each. */
function namespacesWithout(rows: readonly AnyMethodRow[], isSecret: (row: AnyMethodRow) => boolean): (namespace: string) => boolean {
  const known = new Map<string, boolean>()
  return (namespace) => {
    let isWithout = known.get(namespace)
    if (isWithout === undefined) {
      const own = rows.filter(({ name }) => namespaceOf(name) === namespace)
      // Names of clients are not kept.
      if (own.length === 0) return false
      known.set(namespace, (isWithout = !own.some(isSecret)))
    }
    return isWithout
  }
}

function unknownRule(method: string, isOpen: boolean): KeepRule {
  const rule = { method, isKnown: false, isRecorded: true }
  if (isOpen) return rule
  return {
    ...rule,
    keep: (params) =>
      isEmpty(params) ? { params, isAnswerKept: true, isWhole: true } : { params: undefined, isAnswerKept: true, isWhole: false },
  }
}

/** Params that can hold no secret, whatever was meant. */
const isEmpty = (params: unknown): boolean => params === undefined || (Array.isArray(params) && params.length === 0)

function ruleOf(method: string, row: AnyMethodRow, isOpen: boolean, isPublic: IsPublicAccount): KeepRule {
  const { params, result, unrecorded } = row
  const asked = params.findIndex(([name]) => name === 'transactionHash')
  const called = params.findIndex(([, codec]) => codec === callObject)
  const rule = {
    method,
    isKnown: true,
    isRecorded: unrecorded !== 'call',
    ...(called >= 0 && { call: called }),
    ...(result === hash ? { transaction: 'result' as const } : asked >= 0 && { transaction: asked }),
  }
  if (!hasSecrets(row)) return isOpen ? rule : { ...rule, keep: (given) => keptParts(row, given, false) }
  const isSigned = unrecorded === 'signed' ? (given: unknown) => !isPublic(signerIn(row, given)) : () => false
  return { ...rule, quotesSecrets: true, keep: (given) => keptParts(row, given, isSigned(given)) }
}

/** The account that a call signs with; empty if there is none. */
function signerIn({ params }: AnyMethodRow, given: unknown): string {
  const values = Array.isArray(given) ? (given as unknown[]) : []
  const signer = params.some(([name]) => name === 'address')
    ? values[params.findIndex(([name]) => name === 'address')]
    : (values[params.findIndex(([name]) => name === 'transaction')] as { from?: unknown } | null | undefined)?.from
  return typeof signer === 'string' ? signer.toLowerCase() : ''
}

/** `isSigned`: the call signs with an account whose key is not public. */
function keptParts(row: AnyMethodRow, given: unknown, isSigned: boolean): KeptParts {
  const { params, unrecorded } = row
  const isAnswerKept = unrecorded !== 'answer' && !isSigned
  if (given === undefined) return { params: undefined, isAnswerKept, isWhole: isAnswerKept }
  if (!Array.isArray(given)) return { params: undefined, isAnswerKept, isWhole: false }
  let isWhole = isAnswerKept
  const takesSecret = takesSecrets(row)
  const kept = given.map((value: unknown, at): unknown => {
    const [name, codec] = params[at] ?? []
    // Clients mix up the order of account and message.
    const isUnknown = codec === undefined || (isSigned && !(name === 'address' && isHexData(value, 20)))
    if (!isUnknown && !isSecretWithin(codec.schema) && !(takesSecret && isMisplaced(codec, value))) return value
    isWhole = false
    return isUnknown || !isSecretWithin(codec.schema) ? SECRET_TEXT : withoutSecrets(codec.schema, value)
  })
  return { params: kept, isAnswerKept, isWhole }
}

/** Whether a value is none for its param. It may be the secret, which is another param of the method. */
function isMisplaced(codec: Codec<unknown, unknown>, value: unknown): boolean {
  if (value === null) return false
  try {
    codec.decode(value)
    return false
  } catch {
    return true
  }
}

function isSecretWithin(schema: JsonSchema): boolean {
  if (schema.writeOnly === true) return true
  const { items, properties = {}, additionalProperties, anyOf = [] } = schema
  const parts = [items, ...Object.values(properties), additionalProperties, ...anyOf]
  return parts.some((part) => typeof part === 'object' && isSecretWithin(part))
}

/** The value without what its schema, in which something is secret, says is secret or does not know. */
function withoutSecrets(schema: JsonSchema, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (!isSecretWithin(schema)) return typeof value === 'object' ? SECRET_TEXT : value
  if (schema.writeOnly === true || typeof value !== 'object' || Array.isArray(value)) return SECRET_TEXT
  const forms = schema.anyOf?.filter(({ type }) => type === 'object')
  if (forms !== undefined) return forms.length === 1 ? withoutSecrets(forms[0]!, value) : SECRET_TEXT
  const fields = Object.entries(value).map(([key, part]): [string, unknown] => {
    const known = schema.properties?.[key] ?? schema.additionalProperties
    return [key, typeof known === 'object' ? withoutSecrets(known, part) : SECRET_TEXT]
  })
  return Object.fromEntries(fields)
}
