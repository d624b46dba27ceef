/** Actions that answer less than there is. */
import { createChance } from '../../interception/chance.ts'
import type { Rule } from '../../interception/rule.ts'
import type { Act } from './course.ts'

/** So many lookups are counted; the count of the one that was not asked for longest is forgotten. */
const MAX_LOOKUPS = 10_000
const polls = new WeakMap<Rule, Map<string, number>>()

/** Answers null for what is found, the first times. */
export const hide: Act<'hide'> = async ({ polls: count }, course) => {
  const { rule, params } = course
  const result = await course.json()
  if (result === null) return null
  const counts = polls.get(rule) ?? new Map<string, number>()
  polls.set(rule, counts)
  const key = JSON.stringify(params)
  const asked = (counts.get(key) ?? 0) + 1
  counts.delete(key)
  counts.set(key, asked)
  if (counts.size > MAX_LOOKUPS) counts.delete(counts.keys().next().value!)
  return asked <= count ? null : result
}

/** Leaves out logs, by their place and the rule's seed. */
export const gaps: Act<'gaps'> = async ({ fraction }, course) => {
  const result = await course.json()
  if (!Array.isArray(result)) return result
  const seed = course.rule.match.seed ?? 1
  return result.filter((it) => {
    const { blockHash, logIndex } = (it ?? {}) as { blockHash?: unknown; logIndex?: unknown }
    if (typeof blockHash !== 'string' || typeof logIndex !== 'string') return true
    return createChance(seed ^ Number(blockHash.slice(0, 10)) ^ (Number(logIndex) << 8))() >= fraction
  })
}
